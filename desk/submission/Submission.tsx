import { useRef, useState } from "react";
import { ADDED_BY_TEAM } from "../../contract/desk/candidates.ts";
import { useShortcut } from "../browser/shortcuts.ts";
import { useFrame } from "../page/FrameContext.ts";
import type { Item } from "../queries/submission.ts";
import { useShowPassage } from "../resume/reader-navigation.ts";
import { EraseDialog } from "./actions/EraseDialog.tsx";
import { NoteOrCallForm } from "./actions/NoteOrCallForm.tsx";
import { useSubmissionActions } from "./actions/useSubmissionActions.ts";
import { ReplyComposer } from "./answer/ReplyComposer.tsx";
import { AddedCandidate } from "./content/AddedCandidate.tsx";
import { BookedCall } from "./content/BookedCall.tsx";
import { Conversation } from "./content/Conversation.tsx";
import { Duplicates } from "./content/Duplicates.tsx";
import { Facts } from "./content/Facts.tsx";
import { FilingSuggestion } from "./content/FilingSuggestion.tsx";
import { Remarks } from "./content/Remarks.tsx";
import { Resume } from "./content/Resume.tsx";
import { Sender } from "./content/Sender.tsx";
import { SenderPreferences } from "./content/SenderPreferences.tsx";
import { SubmissionContent } from "./content/SubmissionContent.tsx";
import { DueLine } from "./history/DueLine.tsx";
import { ItemHead } from "./ItemHead.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import css from "./Submission.module.css";
import { SubmissionSidebar } from "./SubmissionSidebar.tsx";
import { usePresence } from "./usePresence.ts";

/** One submission: its content, its history and the reply. */
export function Submission({ item }: { item: Item }) {
	const me = useFrame().me.person.id;
	const { others, wrote } = usePresence(item.reference);
	const actions = useSubmissionActions(item);
	const showPlace = useShowPassage();
	const [noteOrCall, openNoteOrCall] = useState<"note" | "call">();
	const [erasing, setErasing] = useState(false);
	const [replying, setReplying] = useState(false);
	const owner = useRef<HTMLDivElement>(null);
	const snooze = useRef<HTMLDivElement>(null);
	const canReply =
		item.email !== "" && (item.state === "open" || item.state === "answered" || item.outcome === ADDED_BY_TEAM);
	const isOver = item.state === "closed" || item.state === "spam";

	useShortcut("r", "Reply", () => setReplying(true), canReply);
	useShortcut("e", "Answered elsewhere", () => actions.tryTo(ANSWERED), item.state === "open");
	useShortcut("i", "Assign to me", () => actions.tryTo({ what: "take" }), !isOver);
	useShortcut("a", "Assign", () => owner.current?.querySelector("button")?.click(), !isOver);
	useShortcut("s", "Snooze", () => snooze.current?.querySelector("button")?.click(), item.state === "open");
	useShortcut("n", "Add a note", () => openNoteOrCall("note"));
	useShortcut("l", "Log a call", () => openNoteOrCall("call"));
	useShortcut("!", "Mark as spam", () => actions.tryTo({ what: "spam" }), item.state !== "spam");

	return (
		<article className={css.item} aria-labelledby="item-name">
			<ItemHead
				item={item}
				others={others}
				actions={actions}
				owner={owner}
				snooze={snooze}
				onNoteOrCall={openNoteOrCall}
				onErase={() => setErasing(true)}
			/>
			<div className={css.columns}>
				<div className={css.grid}>
					<div className={css.reading}>
						<Sender item={item} />
						<Remarks
							item={item}
							onRelease={() => actions.tryTo({ what: "release" })}
							onSpam={() => actions.tryTo({ what: "spam" })}
							onReopen={() => actions.tryTo({ what: "reopen" })}
						/>
						<FilingSuggestion item={item} actions={actions} />
						{item.kind === "resume" && <Duplicates item={item} actions={actions} />}
						<AddedCandidate item={item} actions={actions} />
						<BookedCall item={item} actions={actions} />
						<SenderPreferences item={item} />
						<DueLine item={item} />
						{noteOrCall && (
							<NoteOrCallForm
								key={noteOrCall}
								kind={noteOrCall}
								item={item}
								actions={actions}
								onWrote={wrote}
								onClose={() => openNoteOrCall(undefined)}
							/>
						)}
						<SubmissionContent item={item} />
						<Resume item={item} />
						<Conversation item={item} />
						<Facts item={item} onShow={(at) => showPlace(item.reference, at)} />
					</div>
					<SubmissionSidebar item={item} actions={actions} />
					{item.email !== "" && (
						<ReplyComposer
							key={countUndoneAnswers(item, me)}
							item={item}
							canReply={canReply}
							actions={actions}
							open={replying}
							onOpen={setReplying}
							onWrote={wrote}
						/>
					)}
				</div>
			</div>
			<PhoneBar
				item={item}
				onNoteOrCall={openNoteOrCall}
				onAnswered={() => actions.tryTo(ANSWERED)}
				onReply={canReply ? () => setReplying(true) : undefined}
			/>
			<EraseDialog open={erasing} onClose={() => setErasing(false)} item={item} />
		</article>
	);
}

const ANSWERED = { what: "close", outcome: "answered-elsewhere" } as const;

/** An undone answer is a draft again, so the composer restarts with it. */
function countUndoneAnswers({ events }: Item, me: string): number {
	return events.filter(({ what, person, undone }) => what === "answered" && person?.id === me && undone).length;
}
