import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { UnversionedAction } from "../../../contract/desk/actions.ts";
import { fillTemplate, findUnfilled } from "../../../contract/desk/fill-template.ts";
import { receiptSubject, topicOf } from "../../../contract/forms/subjects.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { controlIcons } from "../../../site/ui/control-icons.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { useFrame } from "../../page/FrameContext.ts";
import { formError } from "../../queries/api.ts";
import { ConflictError, type Item, type Template, templates } from "../../queries/submission.ts";
import { icons } from "../../ui/desk-icons.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { showNotice } from "../../ui/notices.ts";
import type { useSubmissionActions } from "../actions/useSubmissionActions.ts";
import { closingEvent, lastAnswerSince, lastByColleague, wasSentSince } from "../history/history-text.ts";
import { Conflict } from "./Conflict.tsx";
import css from "./ReplyComposer.module.css";
import { ReplyTextarea } from "./ReplyTextarea.tsx";
import { useDraft } from "./useDraft.ts";

interface Props {
	item: Item;
	/** If false, the composer only shows a draft from before. */
	canReply: boolean;
	actions: ReturnType<typeof useSubmissionActions>;
	open: boolean;
	onOpen(open: boolean): void;
	onWrote(): void;
}

/** The reply by email. Open while it is being written, and if there is a draft. */
export function ReplyComposer({ item, canReply, actions, open, onOpen, onWrote }: Props) {
	const { me } = useFrame();
	const draft = useDraft(item);
	// Not on a phone, where it would cover the submission.
	const [began] = useState(() => draft.text !== "" && matchMedia("(min-width: 48rem)").matches);
	const [problem, setProblem] = useState<string>();
	const [refused, setRefused] = useState(false);
	const [sending, setSending] = useState(false);
	const paper = useRef<HTMLTextAreaElement>(null);
	const isOpen = open || (began && draft.text !== "");
	useEffect(() => {
		if (open) paper.current?.focus();
	}, [open]);

	const hasText = draft.text !== "";
	const isOver = hasText && !canReply;
	const first = hasText ? lastAnswerSince(item, draft.since) : undefined;
	const other = refused ? lastByColleague(item, me.person.id, draft.since) : undefined;
	const conflict = first ?? (isOver ? closingEvent(item) : other);
	const subject = draft.subject || subjectFor(item, me.firm.name);
	/** The answer went out from another tab, or its confirmation was lost. */
	const discardIfSent = useEffectEvent(() => {
		if (!hasText || !wasSentSince(item, me.person.id, draft.since, draft.text)) return;
		draft.discard();
		close();
		showNotice("Already sent", `${item.name} will get your answer only once.`);
	});
	const lastAnswer = lastAnswerSince(item, "")?.id;
	// Only when an answer arrives: while someone types, the text may equal it by chance.
	useEffect(() => {
		if (lastAnswer && !sending) discardIfSent();
	}, [lastAnswer, sending]);

	const write = (words: { subject?: string; text?: string }) => {
		setProblem(undefined);
		draft.write(words);
		onWrote();
	};
	const send = async () => {
		if (actions.busy) return;
		const wrong = findProblem(subject, draft.text);
		setProblem(wrong?.sentence);
		if (wrong) return selectProblem(paper.current, wrong);
		await submit({ what: "answer", subject, text: draft.text }, draft.drop);
	};
	const keepAsNote = () => submit({ what: "note", text: draft.text }, draft.discard);
	/** Nothing can be typed meanwhile: it would be neither sent nor kept. */
	const submit = async (wanted: UnversionedAction, done: () => void) => {
		setSending(true);
		const resumeSaving = await draft.pauseSaving();
		const error = await actions.act(wanted);
		setSending(false);
		if (!error) {
			done();
			return close();
		}
		resumeSaving();
		const stale = error instanceof ConflictError && error.stale ? error.item : undefined;
		setRefused(stale !== undefined);
		const seen = stale && (lastAnswerSince(stale, draft.since) ?? lastByColleague(stale, me.person.id, draft.since));
		setProblem(seen ? undefined : (formError(error) ?? firstErrorText(error)));
	};
	const close = () => {
		setProblem(undefined);
		setRefused(false);
		onOpen(false);
	};
	const choose = (template: Template) => {
		const begun = fillTemplate(template, { item, recruiter: me.person.name, firm: me.firm });
		const text = draft.text.trim() === "" ? begun.text : `${draft.text.trimEnd()}\n\n${begun.text}`;
		write({ text, ...(draft.subject ? {} : { subject: begun.subject }) });
		onOpen(true);
		requestAnimationFrame(() => paper.current?.focus());
	};
	const keys = (event: KeyboardEvent) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			if (!conflict && !isOver) void send();
		}
		if (event.key === "Escape") {
			event.preventDefault();
			if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
			if (draft.text === "") onOpen(false);
		}
	};

	if (!canReply && !hasText) return null;
	if (!isOpen) {
		return (
			<div className={css.folded}>
				<button type="button" className={css.begin} onClick={() => onOpen(true)}>
					<Drawing path={icons.reply} className={css.mark} />
					<span className={css.to}>
						{draft.text ? "Continue your answer to " : "Reply to "}
						<bdi>{item.name}</bdi>
					</span>
					<kbd>R</kbd>
				</button>
				<TemplateMenu item={item} onChoose={choose} />
			</div>
		);
	}
	return (
		<section id="reply" aria-label="Reply" className={css.composer} onKeyDown={keys}>
			<header className={css.head}>
				<Drawing path={icons.reply} className={css.mark} />
				<p className={css.to}>
					<span className="soft">To</span> <bdi>{item.name}</bdi> <span className={css.address}>{item.email}</span>
				</p>
				{!sending && <TemplateMenu item={item} onChoose={choose} />}
				<button type="button" className={css.fold} aria-label="Collapse reply" onClick={() => onOpen(false)}>
					<Drawing path={controlIcons.close} className={css.mark} />
				</button>
			</header>
			{conflict && <Conflict happening={conflict} item={item} />}
			<label className={css.subject}>
				<span className="soft">Subject</span>
				<input
					value={draft.subject}
					placeholder={subject}
					autoComplete="off"
					dir="auto"
					readOnly={sending}
					onChange={({ target }) => write({ subject: target.value })}
				/>
			</label>
			<ReplyTextarea
				ref={paper}
				label={conflict ? "Your draft" : "Your answer"}
				showLabel={conflict !== undefined}
				value={draft.text}
				readOnly={sending}
				onChange={(text) => write({ text })}
			/>
			<div className={css.foot}>
				<ErrorMessage>{problem ?? draft.problem}</ErrorMessage>
				<div className={css.buttons}>
					<p className={css.kept}>{draft.text && SAVED_LABELS[draft.kept]}</p>
					{conflict || isOver ? (
						<>
							<Button size="small" busy={actions.busy} onClick={keepAsNote}>
								Save as note
							</Button>
							{item.state !== "spam" && (
								<Button size="small" look="secondary" busy={actions.busy} onClick={() => send()}>
									{first ? "Send as a second email" : "Send anyway"}
								</Button>
							)}
						</>
					) : (
						<>
							<span className={css.keys} aria-hidden="true">
								Ctrl ↵
							</span>
							<Button size="small" busy={actions.busy} onClick={() => send()}>
								{item.answeredAt ? "Send" : "Send and mark answered"}
							</Button>
						</>
					)}
				</div>
			</div>
		</section>
	);
}

const SAVED_LABELS = { nowhere: "", browser: "Saved in this browser", server: "Draft saved" };

function TemplateMenu({ item, onChoose }: { item: Item; onChoose(template: Template): void }) {
	const { data = [] } = useQuery(templates);
	const fitting = data.filter(({ kinds }) => kinds.includes(item.kind));
	if (fitting.length === 0) return null;
	return (
		<Menu
			label="Templates"
			triggerClass={`word-button ${css.templates}`}
			trigger={
				<>
					<Drawing path={icons.template} className={css.mark} />
					<span className={css.word}>Templates</span>
					<Drawing path={controlIcons.chevron} className={css.chevron} />
				</>
			}
			entries={[
				fitting.map((template) => ({
					label: template.name,
					mark: icons.template,
					onSelect: () => onChoose(template),
				})),
			]}
		/>
	);
}

/** A reply to their last email or to the receipt, so that email programs show both together. Callers got no receipt. */
function subjectFor({ kind, reference, deliveries, events, original }: Item, firm: string): string {
	const theirs = (events.findLast(({ what, mail }) => mail && what === "replied by email")?.mail ?? original)?.subject;
	if (theirs) return /^re:/i.test(theirs) ? theirs : `Re: ${theirs}`;
	const hadReceipt = deliveries.some(({ target }) => target === "receipt");
	return hadReceipt ? `Re: ${receiptSubject(kind, reference, firm)}` : `Your ${topicOf(kind, firm)} (${reference})`;
}

interface Problem {
	sentence: string;
	/** Offset in the text. */
	from?: number;
	to?: number;
}

function findProblem(subject: string, text: string): Problem | undefined {
	if (text.trim() === "") return { sentence: "Write your answer first." };
	const inSubject = findUnfilled(subject);
	if (inSubject) return { sentence: `Fill in ${inSubject.place} in the subject, or delete it. Nothing was sent.` };
	const inText = findUnfilled(text);
	if (!inText) return undefined;
	return {
		sentence: `Fill in ${inText.place}, or delete it. Nothing was sent.`,
		from: inText.from,
		to: inText.from + inText.place.length,
	};
}

function selectProblem(paper: HTMLTextAreaElement | null, { from, to }: Problem): void {
	paper?.focus();
	if (from !== undefined && to !== undefined) paper?.setSelectionRange(from, to);
}

function firstErrorText(error: Error): string {
	const errors = "errors" in error && typeof error.errors === "object" && error.errors ? error.errors : {};
	return Object.values(errors).find((sentence) => typeof sentence === "string") ?? error.message;
}
