"""What a newcomer should know at each prompt of Voidfall; for guided games."""

from __future__ import annotations

from typing import Final

from starboard.kernel.errors import N_

LESSONS: Final = {
    "place": N_(
        "A Galactic Event opens every cycle; it is explained beside the map. "
        "It puts something on the map: choose where."
    ),
    "offer_frame": N_("This part of the event is optional. It costs nothing beyond what it says."),
    "select_focus": N_(
        "Each round you play one Focus card and take two of its three actions. Pick a card to read and try it. "
        "Production fills your stocks, Development builds, Conquest invades. Look at the Crisis first: an action that "
        "does what it asks resolves it, and cards with the mark “crisis” have one."
    ),
    "flip_trade": N_("Flip a Trade token now to take all three actions. It goes back to the board afterwards."),
    "play_agenda": N_(
        "An agenda from your hand gives you one more action now, and Influence at the end of every cycle from then on."
    ),
    "take_actions": N_(
        "Take your card's actions in any order. Costs are paid first; Credits can replace Food, Energy and "
        "Materials. Only actions you can pay for are offered."
    ),
    "choose_any": N_("Do as many of these as you like, in any order, each once, then press Done."),
    "choose_one": N_("Only one of these."),
    "choose_first": N_("These trigger together. Start with the ones that give you what the others cost."),
    "lift_trade": N_("A Trade token on an agenda saves you its Upkeep. After every turn you may rearrange them."),
    "gain_any": N_(
        "Energy pays for invasions, Materials for building, Science for Technologies; Food pays the Upkeep."
    ),
    "substitute": N_("A Credit can replace one Food, Energy or Materials. Save them where you can."),
    "advance": N_(
        "Every space of a track has an effect, which you get at once. Higher levels allow Improved Technologies."
    ),
    "invade": N_(
        "Combat has no dice: the outcome shown is what will happen if you send what it says. Every sector you free "
        "gives Glory, and Influence for all your Glory."
    ),
    "send": N_(
        "Choose FP one at a time; the outcome is recalculated each time. Leave one FP behind in each sector, or you "
        "abandon it."
    ),
    "fight": N_("Absorb what you can, and recall the fleets you need least."),
    "deploy": N_("Active FP becomes fleets in your sectors. Put them next to the sectors you want to invade."),
    "regroup": N_("Move FP between your neighbouring sectors. Voidstorms can't be crossed."),
    "recall": N_(
        "The FP goes back to your pool and can be deployed again later. A sector that loses its last FP is abandoned: "
        "the Voidborn take it, and you lose a Glory token."
    ),
    "establish": N_("A Guild produces its resource: it adds its sector's population to your Production Level."),
    "build": N_("Shipyards deploy fleets, Sector Defenses fight for you. The last slot of a row costs Upkeep."),
    "grow": N_("A larger population makes every Guild of its sector produce more."),
    "gain_tech": N_("Technologies last for the whole game. Their texts are shown beside the map. You can own five."),
    "gain_agenda": N_(
        "There are four types, and only one of each can be in play. The face-up cards are shown beside the map."
    ),
    "agenda_source": N_("Take the face-up card, or draw two and keep one."),
    "keep_agenda": N_("Which of the two suits what you are building?"),
    "put_agenda": N_("It stays in this slot and scores at the end of every cycle. A Corrupted slot scores nothing."),
    "put_trade": N_("On an agenda, a Trade token pays its Upkeep."),
    "place_corruption": N_(
        "Corruption on your House mat makes every Skirmish stronger; in a sector it stops growth; each one counts "
        "for the Voidborn at the end."
    ),
    "remove_corruption": N_("Each Corruption is worth 2 Influence to the Voidborn at the end."),
    "offer_crisis": N_("What you just did fits the Crisis. Resolve it and you avoid its penalty."),
    "face_crisis": N_(
        "The Crisis was not resolved. Suffer its penalty, let it fill the crisis board, or place a Catastrophe: a "
        "fourth Catastrophe loses the game."
    ),
    "face_war": N_(
        "War: the Voidborn attack with the FP of the Military row, of the War card and of the Corruption on your House "
        "mat. The outcome is worked out for you."
    ),
    "discard_glory": N_("You can keep four Glory tokens at the end of a turn; the lowest one may go."),
    "build_haven": N_("Each Safe Haven that is not complete counts 20 Influence for the Voidborn at the end."),
    "pay_upkeep": N_(
        "Each unit of Upkeep takes 1 Food, or 2 of Materials and Energy in any mix. Each unit you can't pay costs 3 "
        "Influence."
    ),
    "choose_objective": N_("The event’s objective is scored now: take the one that brings the most."),
    "harbinger_row": N_(
        "The Harbinger fills a slot of the crisis board. On the Military row it makes attacks stronger."
    ),
    "trade_bonus": N_("Taking a Trade token from the galactic board gives you the bonus it uncovers."),
    "fallen_house": N_("You have defeated a Fallen House: it brings one of its Technologies."),
    "reduce": N_("A population shrinks. Choose one whose Guilds matter least."),
    "destroy": N_("Choose what you can do without."),
    "exchange": N_("You may pay for this, or decline."),
    "preferred_action": N_("One more action, from a card of a Focus that your House prefers."),
    "remove_void": N_("One less Voidborn FP makes the next invasion easier."),
    "spend_any": N_("Any resources will do: pick them one at a time, starting with what you have too much of."),
    "produce_choice": N_(
        "Next to each stock is what producing that resource gives you. Take what your next card needs."
    ),
    "move_corruption": N_(
        "Corruption hurts wherever it is: in a sector, on a track, on an agenda slot. Move the one that costs you most."
    ),
    "move_to": N_("Put it where it hurts least: on a track or slot you won't need soon."),
    "upgrade_glory": N_(
        "Upgraded, a Glory token is worth one more. Every successful invasion brings Influence for all of them."
    ),
    "upgrade_new": N_(
        "Upgraded, a Glory token is worth one more. Every successful invasion brings Influence for all of them."
    ),
    "discard_crisis": N_("A discarded Crisis has no further effect: take one you couldn't resolve."),
    "order_events": N_("The one on top comes first: choose the event you are better prepared for."),
    "consume_tech": N_(
        "A consumed Technology is lost to you and gives the Voidborn 5 Influence: choose one you don't want."
    ),
    "discard_agenda": N_("Let go of the agenda that fits your empire least."),
    "remove_agenda": N_("The agenda frees its slot and no longer scores: choose the one that brings the least."),
    "evaluate_agenda": N_("An agenda you evaluate gives its Influence now: take the one that is worth the most."),
    "activate": N_("FP must be active before it can be deployed on the map."),
}
GLORY_LOST: Final = N_(
    "A sector that is abandoned or lost takes a Glory token with it, and some effects cost one. Give up the one of the "
    "lowest value: each later invasion brings Influence for those you keep."
)
"""Where a Glory token is paid or lost, and not one too many."""
AIM: Final = N_(
    "The aim: after three cycles, more Influence than the Voidborn. It is %(own)d to %(theirs)d now; every sector you "
    "free adds to yours and takes from theirs. A cycle opens with an event, explained beside the map."
)
"""Before anything has been done."""
FALLBACK: Final = N_("Choose what helps you most now. You can undo until something hidden has been revealed.")
