import { useNavigate } from "@tanstack/react-router";
import type { UnversionedAction } from "../../../contract/desk/actions.ts";
import { useNeighbors } from "../../lists/neighbors.ts";
import { useFrame } from "../../page/FrameContext.ts";
import {
	type ActionResult,
	ConflictError,
	type Item,
	newestEventAt,
	useActOnSubmission,
} from "../../queries/submission.ts";
import { firstName } from "../../text/first-name.ts";
import { formatDue } from "../../text/format-time.ts";
import { showError, showNotice, showUndoNotice } from "../../ui/notices.ts";
import { ago, getDueStatus } from "../history/due-status.ts";
import { describeEvent, lastByColleague, outcomeLabel } from "../history/history-text.ts";

/** Actions on the open submission, with their notices. */
export function useSubmissionActions(item: Item) {
	const { person } = useFrame().me;
	const acting = useActOnSubmission(item.reference);
	const takeBack = useUndoAction();
	const openNext = useOpenNext();

	/** Resolves to the error; undefined if it succeeded. */
	const act = async (wanted: UnversionedAction): Promise<Error | undefined> => {
		try {
			const done = await acting.mutateAsync({ ...wanted, reference: item.reference });
			const [title, text] = noticeFor(wanted, item, done.item, person.id);
			const { undo } = done;
			if (undo) showUndoNotice(title, text, undo.until, () => takeBack(done, undo.event));
			else showNotice(title, text);
			if (wanted.what === "answer" || wanted.what === "close" || wanted.what === "spam" || isSnooze(wanted)) openNext();
			return undefined;
		} catch (error) {
			return error instanceof Error ? error : new Error(String(error));
		}
	};
	return {
		act,
		/** For actions without their own place for an error: shows it as a notice. */
		async tryTo(wanted: UnversionedAction) {
			const error = await act(wanted);
			if (error) notifyFailure(error, item, person.id);
		},
		busy: acting.isPending,
	};
}

function isSnooze(action: UnversionedAction): boolean {
	return action.what === "snooze" && action.until !== null;
}

/** Opens the next submission in the list, else the previous one. */
function useOpenNext(): () => void {
	const navigate = useNavigate();
	const { next, previous } = useNeighbors();
	const reference = next ?? previous;
	return () => {
		if (!reference) return; // nothing else is waiting: this submission stays open
		void navigate({
			to: "/s/$reference",
			params: { reference },
			search: (search) => search,
		});
	};
}

function useUndoAction() {
	const undoing = useActOnSubmission();
	const navigate = useNavigate();
	return async ({ item: { reference, version, name } }: ActionResult, event: string) => {
		try {
			await undoing.mutateAsync({ what: "undo", reference, version, event });
			showNotice("Undone", `${name} is back as it was.`);
			void navigate({ to: "/s/$reference", params: { reference }, search: (search) => search });
		} catch (error) {
			if (error instanceof Error) showError(error);
		}
	};
}

function notifyFailure(error: Error, item: Item, me: string): void {
	const other =
		error instanceof ConflictError && error.stale ? lastByColleague(error.item, me, newestEventAt(item)) : undefined;
	if (!other || !(error instanceof ConflictError)) showError(error);
	else
		showNotice(
			`${describeEvent(other, error.item, me)}, ${ago(other.at, Date.now())}`,
			"Your change wasn't saved. Check it, then decide again.",
		);
}

/** Snoozing never makes a promise later. */
function describeKeptPromise({ name, dueAt }: Item): string {
	return dueAt ? `${name} is still due ${formatDue(new Date(dueAt))}.` : name;
}

/** By default, what the history says now. */
function noticeFor(action: UnversionedAction, before: Item, after: Item, me: string): [title: string, text: string] {
	if (!before.answeredAt && after.answeredAt) {
		const standing = getDueStatus(after, Date.now());
		if (standing.state === "none") return [`${after.name} is answered`, ""];
		const inTime = standing.label ? `, ${standing.label}` : "";
		const when = `${standing.words.replace("Answered in", "In").replace("Answered within", "Within")}${inTime}`;
		return [
			`${after.name} is answered`,
			action.what === "answer" ? `${when}. The email goes out in ten seconds.` : when,
		];
	}
	switch (action.what) {
		case "assign":
			return [after.owner ? `Assigned to ${firstName(after.owner.name)}` : "Unassigned", after.name];
		case "note":
			return ["Note saved", after.name];
		case "call":
			return ["Call logged", after.name];
		case "call-held":
			return ["Call completed", after.name];
		case "call-missed":
			return ["No-show recorded", `${after.name} is still waiting for an answer.`];
		case "answer":
			return ["Your email is on its way", `It goes to ${after.name} in ten seconds.`];
		case "close":
			return [`${after.name} is closed`, outcomeLabel(action.outcome)];
		case "snooze":
			return action.until
				? [`Snoozed until ${formatDue(new Date(action.until))}`, describeKeptPromise(after)]
				: ["Back in the list", after.name];
		case "spam":
			return ["Marked as spam", after.name];
		case "reopen":
			return ["Reopened", after.name];
		case "release":
			return ["Not spam", `${after.name} is now in the open list.`];
		case "resend":
			return ["Resending", "See the status under Deliveries."];
		case "send-link":
			return ["A new link is on its way", `It takes ${after.name} to their page.`];
		default: {
			const own = after.events.findLast(({ person }) => person?.id === me);
			return [own ? describeEvent(own, after, me) : "Done", after.name];
		}
	}
}
