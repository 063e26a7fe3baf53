import { useNavigate } from "@tanstack/react-router";
import { useFrame } from "../frame/FrameContext.ts";
import { useNextItem } from "../inbox/next.ts";
import { type Act, type Done, Hindered, type Item, knownUntil, useAct, useUndo } from "../queries/submission.ts";
import { firstName } from "../ui/first-name.ts";
import { say, sayError, sayUndoable } from "../ui/notices.ts";
import { ago, standingOf } from "./clock.ts";
import { meanwhile, outcomeLabel, told } from "./happenings.ts";

/** Actions on the open submission, with their notices. */
export function useDeeds(item: Item) {
	const { person } = useFrame().me;
	const acting = useAct(item.reference, person);
	const takeBack = useTakeBack();
	const goOn = useGoOn();

	/** Resolves to the error; undefined if it succeeded. */
	const act = async (wanted: Act): Promise<Error | undefined> => {
		try {
			const done = await acting.mutateAsync(wanted);
			const [title, text] = saidOf(wanted, item, done.item);
			const { undo } = done;
			if (undo) sayUndoable(title, text, undo.until, () => takeBack(done, undo.event));
			else say(title, text);
			if (wanted.what === "answer" || wanted.what === "close" || wanted.what === "spam") goOn();
			return undefined;
		} catch (error) {
			return error instanceof Error ? error : new Error(String(error));
		}
	};
	return {
		act,
		/** For actions without their own place for an error: shows it as a notice. */
		async tryTo(wanted: Act) {
			const error = await act(wanted);
			if (error) sayHindrance(error, item, person.id);
		},
		busy: acting.isPending,
	};
}

/** Opens the next submission in the list, else the previous one. */
function useGoOn(): () => void {
	const navigate = useNavigate();
	const { next, previous } = useNextItem();
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

function useTakeBack() {
	const undoing = useUndo();
	const navigate = useNavigate();
	return async ({ item: { reference, version, name } }: Done, event: string) => {
		try {
			await undoing.mutateAsync({ reference, version, event });
			say("Taken back", `${name} is as before.`);
			void navigate({ to: "/s/$reference", params: { reference }, search: (search) => search });
		} catch (error) {
			if (error instanceof Error) sayError(error);
		}
	};
}

function sayHindrance(error: Error, item: Item, me: string): void {
	const other = error instanceof Hindered && error.stale ? meanwhile(error.item, me, knownUntil(item)) : undefined;
	if (!other || !(error instanceof Hindered)) sayError(error);
	else
		say(`${told(other, error.item, me)}, ${ago(other.at, Date.now())}`, "Yours was not done. Look, and decide again.");
}

function isMail({ what }: Act): boolean {
	return what === "answer" || what === "propose";
}

function saidOf(act: Act, before: Item, after: Item): [title: string, text: string] {
	if (!before.answeredAt && after.answeredAt) {
		const standing = standingOf(after, Date.now());
		if (standing.state === "none") return [`${after.name} is answered`, ""];
		const inTime = standing.label ? `, ${standing.label}` : "";
		const when = `${standing.words.replace("Answered ", "")}${inTime}`;
		return [`${after.name} is answered`, isMail(act) ? `${when}. The mail leaves in ten seconds.` : when];
	}
	switch (act.what) {
		case "take":
			return ["You took it", after.name];
		case "assign":
			return [act.to ? `Given to ${firstName(act.to.name)}` : "Left to nobody", after.name];
		case "note":
			return ["Noted", after.name];
		case "call":
			return ["Call logged", after.name];
		case "answer":
		case "propose":
			return ["Your mail is on its way", `To ${after.name}, in ten seconds`];
		case "close":
			return [`${after.name} is closed`, outcomeLabel(act.outcome)];
		case "spam":
			return ["Marked as spam", after.name];
		case "reopen":
			return ["Open again", after.name];
		case "release":
			return ["Released", `${after.name} is in the open list now.`];
		case "resend":
			return ["On its way again", "Below is how it goes."];
		case "send-link":
			return ["A fresh link is on its way", `To ${after.name}: it opens their own page.`];
	}
}
