"""What a newcomer should know at each prompt of Voidfall; for guided games."""

from __future__ import annotations

from typing import Final

from starboard.kernel.errors import N_

LESSONS: Final = {
    "place": N_(
        "A Galactic Event opens every cycle; it is explained beside the map. "
        "It puts something on the map: choose where."
    ),
    "offer_frame": N_("This part of the event is yours to take or to leave. Nothing here costs more than it says."),
    "select_focus": N_(
        "Each round you play one Focus card and take two of its three actions. Pick a card to read them in full, pick "
        "it again to play it. Production fills your stocks, Development builds, Conquest invades. Look at the Crisis "
        "first: an action that does what it asks resolves it."
    ),
    "flip_trade": N_(
        "A Trade token turned over now lets you take all three actions. It goes back to the board afterwards."
    ),
    "play_agenda": N_(
        "An agenda from your hand gives you one more action now, and Influence at the end of every cycle from then on."
    ),
    "take_actions": N_(
        "Take the actions of your card in any order. Costs are paid first; Credits stand in for Food, Energy and "
        "Materials. Only actions that you can pay are offered."
    ),
    "choose_any": N_("Do as many of these as you like, in any order, each once. Then say that you are done."),
    "choose_one": N_("One of these, not more."),
    "choose_first": N_("One thing has set off all of these. Gain first what you want to pay with."),
    "lift_trade": N_("A Trade token on an agenda spares you its Upkeep. Where they lie is up to you after every turn."),
    "gain_any": N_(
        "Energy pays for invasions, Materials for building, Science for Technologies; Food pays the Upkeep."
    ),
    "substitute": N_("A Credit may stand in for one Food, Energy or Materials. Keep them where you can."),
    "advance": N_(
        "Every space of a track has an effect, which you get at once. Higher levels allow Improved Technologies."
    ),
    "invade": N_(
        "Combat has no dice: the outcome that is shown is what will happen if you send what it says. Every sector "
        "freed gives Glory, and Influence for all your Glory."
    ),
    "send": N_(
        "Choose FP one by one; the outcome is worked out anew each time. Leave one FP behind in each sector, or the "
        "sector is abandoned."
    ),
    "fight": N_("Absorb what you can, and recall the fleets that you need least."),
    "deploy": N_("Active FP becomes fleets in your sectors. Put them beside the sectors that you want to invade next."),
    "regroup": N_("Move FP between neighbouring sectors of yours. Voidstorms cannot be crossed."),
    "recall": N_("The FP goes back to your pool and can be deployed again later."),
    "establish": N_("A Guild produces its resource: as many levels as the population of its sector."),
    "build": N_("Shipyards deploy fleets, Sector Defenses fight for you. The last slot of a row costs Upkeep."),
    "grow": N_("A larger population makes every Guild of its sector produce more."),
    "gain_tech": N_("Technologies last for the whole game. Their texts stand beside the map. You can own five."),
    "gain_agenda": N_(
        "There are four types, and only one of each can be in play. The face-up cards are shown beside the map."
    ),
    "agenda_source": N_("Take the card that you see, or draw two and keep one."),
    "keep_agenda": N_("Which of the two suits what you are building?"),
    "put_agenda": N_(
        "It stays in this slot and is counted at the end of every cycle. A Corrupted slot counts nothing."
    ),
    "put_trade": N_("On an agenda, a Trade token pays its Upkeep."),
    "place_corruption": N_(
        "Corruption on your House board makes every Skirmish stronger; in a sector it stops growth; each counts for "
        "the Voidborn at the end."
    ),
    "remove_corruption": N_("Each Corruption is worth 2 Influence to the Voidborn at the end."),
    "offer_crisis": N_("What you just did fits the Crisis. Resolving it spares you its penalty."),
    "face_crisis": N_(
        "The Crisis was not resolved. Suffer its penalty, let it fill up the crisis board, or place a Catastrophe: "
        "a fourth Catastrophe loses the game."
    ),
    "face_war": N_(
        "War: the Voidborn attack with the FP that the Military row shows. The outcome is worked out for you."
    ),
    "discard_glory": N_("You can keep four Glory tokens; the lowest one may go."),
    "build_haven": N_("Each Safe Haven that is not complete counts 20 Influence for the Voidborn at the end."),
    "pay_upkeep": N_(
        "Each unit of Upkeep takes 1 Food, or 2 out of Materials and Energy. "
        "What you cannot pay costs 3 Influence each."
    ),
    "choose_objective": N_("The event’s objective is counted now: take the one that brings most."),
    "harbinger_row": N_(
        "The Harbinger fills a slot of the crisis board. On the Military row it makes attacks stronger."
    ),
    "trade_bonus": N_("Taking a Trade token from the galactic board brings the bonus that it uncovers."),
    "fallen_house": N_("You have won a Fallen House over: it brings one of its Technologies."),
    "reduce": N_("A population shrinks. Choose one whose Guilds you can spare."),
    "destroy": N_("Choose what you can do without."),
    "exchange": N_("You may pay for this, or leave it."),
    "preferred_action": N_("Your House prefers two Focuses: this is one more action from one of their cards."),
    "remove_void": N_("One Voidborn FP less makes the next invasion easier."),
    "spend_any": N_("Any resources will do: pick them one by one, first what you have too much of."),
    "produce_choice": N_(
        "Behind each stock stands what producing that resource brings. Take what your next card asks for."
    ),
    "move_corruption": N_(
        "Corruption hurts where it lies: in a sector, on a track, on an agenda slot. Move the one that costs you most."
    ),
    "move_to": N_("Put it where it hurts least: on a track or a slot that you do not need soon."),
    "upgrade_glory": N_(
        "Upgraded, a Glory token is worth one more. Every successful invasion brings Influence for all of them."
    ),
    "upgrade_new": N_(
        "Upgraded, a Glory token is worth one more. Every successful invasion brings Influence for all of them."
    ),
    "discard_crisis": N_("A Crisis that is discarded does nothing any more: take one that you could not resolve."),
    "order_events": N_("What goes on top comes first: choose the event for which you are better prepared."),
    "consume_tech": N_(
        "A consumed Technology is lost to you and counts 5 Influence for the Voidborn: choose one that you do not want."
    ),
    "discard_agenda": N_("Let go of the agenda that fits your empire least."),
    "remove_agenda": N_("The agenda frees its slot and scores no more: choose the one that brings least."),
    "evaluate_agenda": N_("An agenda that is evaluated brings its Influence now: take the one that is worth most."),
    "activate": N_("FP must be active before it can be deployed on the map."),
}
FALLBACK: Final = N_(
    "Choose what helps you most now. Undo takes an answer back until something hidden has been revealed."
)
