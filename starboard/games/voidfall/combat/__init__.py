"""Combat (VF-12): a machine that stops at every choice of an owner and knows nothing of the rest of the game.

    combat = Combat(invader, defender)
    while not combat.over():
        combat.apply(combat.choices()[0])       # combat.asked says whose choice it is

`best_line` plays it through with best play, `skirmish_target` ranks the sectors that the Voidborn may attack.
"""
