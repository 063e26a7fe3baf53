import { useState } from "react";
import { stageLabel } from "../../openings/opening-labels.ts";
import { useFrame } from "../../page/FrameContext.ts";
import { ApiError } from "../../queries/api.ts";
import {
	type CandidacyDeed,
	type Deed,
	type LinkDeed,
	type Opening,
	OpeningConflict,
	type OpeningDeed,
	useActOnOpening,
} from "../../queries/openings/opening.ts";
import { firstName } from "../../text/first-name.ts";
import { formatDuration } from "../../text/format-time.ts";
import { showError, showNotice, showUndoNotice } from "../../ui/notices.ts";
import { candidateName, describeOpeningEvent, lastByOther } from "./opening-history.ts";

export type OpeningActions = ReturnType<typeof useOpeningActions>;

/** Actions on the opening and its candidates, with their notices. */
export function useOpeningActions(opening: Opening) {
	const me = useFrame().me.person.id;
	const acting = useActOnOpening(opening.id);
	const undoing = useActOnOpening(opening.id);

	const undo = (event: string) =>
		undoing.mutate(
			{ what: "undo", event },
			{ onSuccess: () => showNotice("Undone", opening.title), onError: showError },
		);

	/**
	 * Resolves to what went wrong, in a sentence; undefined if it succeeded.
	 * @param since the last event that the person saw
	 */
	const act = async (deed: Deed, since = lastEventAt(opening)): Promise<string | undefined> => {
		try {
			const done = await acting.mutateAsync(deed);
			const [title, text] = noticeFor(deed, done.opening);
			if (done.undo) {
				const { event, until } = done.undo;
				showUndoNotice(title, text, until, () => undo(event));
			} else showNotice(title, text);
			return undefined;
		} catch (error) {
			if (error instanceof OpeningConflict) return conflictText(error.opening, deed, { me, since });
			if (error instanceof ApiError) return Object.values(error.errors)[0] ?? error.message;
			return error instanceof Error ? error.message : String(error);
		}
	};
	return {
		act,
		/** For actions without their own place for an error: shows it as a notice. */
		async tryTo(deed: Deed) {
			const problem = await act(deed);
			if (problem) showError(new Error(problem));
		},
		busy: acting.isPending,
	};
}

function lastEventAt({ events }: Opening): string {
	return events.at(-1)?.at ?? "";
}

/**
 * Acts on the version that a form saw when it was opened, so that nothing a colleague did meanwhile is overwritten
 * unseen. The message of a conflict says what that was, so the next attempt is on what is on screen then.
 */
export function useActAsSeen(opening: Opening, version: number, { act }: OpeningActions) {
	const [seen, setSeen] = useState<{ version: number; since: string } | undefined>({
		version,
		since: lastEventAt(opening),
	});
	return async (deed: OpeningDeed | CandidacyDeed): Promise<string | undefined> => {
		const problem = await act(seen ? { ...deed, version: seen.version } : deed, seen?.since);
		setSeen(undefined);
		return problem;
	};
}

/** Rosa moved Tyler Boone to Offer, 4 s ago. */
function conflictText(present: Opening, deed: Deed, { me, since }: { me: string; since: string }): string {
	const candidate = "candidate" in deed ? deed.candidate : undefined;
	const other = lastByOther(present, { me, since, candidate });
	if (!other) return "It was changed in another window. Check it, then try again.";
	const ms = Math.max(1000, Date.now() - Date.parse(other.at));
	const ago = ms < 60_000 ? `${Math.round(ms / 1000)} s ago` : `${formatDuration(ms)} ago`;
	return `${describeOpeningEvent(other, present, me)}, ${ago}. Your change wasn't saved. Check it, then try again.`;
}

function noticeFor(deed: Deed, opening: Opening): [title: string, text: string] {
	const whom = "candidate" in deed ? candidateName(deed.candidate, opening) : opening.title;
	switch (deed.what) {
		case "add":
			return ["Added to the shortlist", whom];
		case "stage":
			return [`Moved to ${stageLabel(deed.to)}`, whom];
		case "end":
			return ["Ended", whom];
		case "remove":
			return ["Removed", opening.title];
		case "ask":
			return ["Consent request on its way", `It goes to ${whom} in ten seconds.`];
		case "consent":
			if (deed.answer === null) return ["Consent undone", whom];
			return [deed.answer === "yes" ? "Consent recorded" : "Answer recorded: no", whom];
		case "next":
			return ["Next step set", whom];
		case "note":
			return ["Note saved", whom];
		case "call":
			return ["Call logged", whom];
		case "interview":
			return deed.at ? ["Interview set", "Everyone gets a calendar file."] : ["Interview saved", whom];
		case "cancel-interview":
			return ["Interview canceled", "We'll let everyone know."];
		case "place":
			return [`${whom} is placed`, opening.status === "filled" ? "The opening is filled." : opening.title];
		case "checked":
			return ["Check-in recorded", whom];
		case "invoiced":
			return [deed.on ? "Recorded as invoiced" : "Invoice date removed", whom];
		case "paid":
			return [deed.on ? "Recorded as paid" : "Payment date removed", whom];
		case "left":
			return ["Recorded", hasReplacement(deed.candidate, opening) ? "A replacement opening was created." : whom];
		case "shortlist":
			return ["Shortlist on its way", "It goes out in ten seconds."];
		case "publish":
			return ["On the site", whom];
		case "unpublish":
			return ["Taken down", whom];
		case "ask-employer":
			return ["Request on its way", "It goes out in ten seconds."];
		case "link":
			return LINK_NOTICES[deed.action];
		case "assign":
			return [opening.owner ? `Assigned to ${firstName(opening.owner.name)}` : "Unassigned", opening.title];
		case "take":
			return ["It's yours", opening.title];
		case "hold":
			return ["On hold", opening.title];
		case "reopen":
			return ["Open again", opening.title];
		case "cancel":
			return ["Canceled", opening.title];
		default:
			return ["Saved", opening.title];
	}
}

const LINK_NOTICES: Record<LinkDeed["action"], [title: string, text: string]> = {
	grant: ["Link on its way", "It goes out in ten seconds."],
	send: ["New link on its way", "It goes out in ten seconds."],
	revoke: ["Link revoked", "It no longer works."],
};

function hasReplacement(candidate: string, { candidacies }: Opening): boolean {
	return Boolean(candidacies.find((each) => each.candidate === candidate)?.placement?.replacement);
}
