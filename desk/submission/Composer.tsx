import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { receiptSubject, topicOf } from "../../contract/forms/subjects.ts";
import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { marks as shared } from "../../site/ui/marks.ts";
import { sentenceFor } from "../api.ts";
import { useFrame } from "../frame/FrameContext.ts";
import { type Act, Hindered, type Item } from "../queries/submission.ts";
import { type Template, templates } from "../queries/templates.ts";
import { Menu } from "../ui/Menu.tsx";
import { say } from "../ui/notices.ts";
import { ErrorSentence } from "../ui/Sentence.tsx";
import css from "./Composer.module.css";
import { Conflict } from "./Conflict.tsx";
import { filled, unfilledIn } from "./filling.ts";
import { answeredSince, ending, meanwhile, wentOut } from "./happenings.ts";
import { marks } from "./marks.ts";
import { Paper } from "./Paper.tsx";
import type { useDeeds } from "./useDeeds.ts";
import { useDraft } from "./useDraft.ts";

interface Props {
	item: Item;
	/** If false, the composer only shows a draft from before. */
	canReply: boolean;
	deeds: ReturnType<typeof useDeeds>;
	open: boolean;
	onOpen(open: boolean): void;
	onWrote(): void;
}

/** The reply by email. Open while it is being written, and if there is a draft. */
export function Composer({ item, canReply, deeds, open, onOpen, onWrote }: Props) {
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
	const first = hasText ? answeredSince(item, draft.since) : undefined;
	const other = refused ? meanwhile(item, me.person.id, draft.since) : undefined;
	const inTheWay = first ?? (isOver ? ending(item) : other);
	const subject = draft.subject || subjectFor(item, me.firm.name);
	const isOut = hasText && !sending && wentOut(item, me.person.id, draft.since, draft.text);
	useEffect(() => {
		if (!isOut) return;
		draft.discard();
		close();
		say("It was sent already", `${item.name} gets your answer once.`);
	});

	const write = (words: { subject?: string; text?: string }) => {
		setProblem(undefined);
		draft.write(words);
		onWrote();
	};
	const send = async () => {
		if (deeds.busy) return;
		const wrong = sentenceOn(subject, draft.text);
		setProblem(wrong?.sentence);
		if (wrong) return point(paper.current, wrong);
		await handOver({ what: "answer", subject, text: draft.text }, draft.drop);
	};
	const keepAsNote = () => handOver({ what: "note", text: draft.text }, draft.discard);
	/** Nothing can be typed meanwhile: it would be neither sent nor kept. */
	const handOver = async (wanted: Act, done: () => void) => {
		setSending(true);
		const takeUp = await draft.letGo();
		const error = await deeds.act(wanted);
		setSending(false);
		if (!error) {
			done();
			return close();
		}
		takeUp();
		const stale = error instanceof Hindered && error.stale ? error.item : undefined;
		setRefused(stale !== undefined);
		const seen = stale && (answeredSince(stale, draft.since) ?? meanwhile(stale, me.person.id, draft.since));
		setProblem(seen ? undefined : (sentenceFor(error) ?? firstOf(error)));
	};
	const close = () => {
		setProblem(undefined);
		setRefused(false);
		onOpen(false);
	};
	const choose = (template: Template) => {
		const begun = filled(template, { item, recruiter: me.person.name, firm: me.firm });
		const text = draft.text.trim() === "" ? begun.text : `${draft.text.trimEnd()}\n\n${begun.text}`;
		write({ text, ...(draft.subject ? {} : { subject: begun.subject }) });
		onOpen(true);
		requestAnimationFrame(() => paper.current?.focus());
	};
	const keys = (event: KeyboardEvent) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			if (!inTheWay && !isOver) void send();
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
					<Drawing path={marks.reply} className={css.mark} />
					<span className={css.to}>
						{draft.text ? "Go on with your answer to " : "Reply to "}
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
				<Drawing path={marks.reply} className={css.mark} />
				<p className={css.to}>
					<span className="soft">To</span> <bdi>{item.name}</bdi> <span className={css.address}>{item.email}</span>
				</p>
				{!sending && <TemplateMenu item={item} onChoose={choose} />}
				<button type="button" className={css.fold} aria-label="Fold the reply" onClick={() => onOpen(false)}>
					<Drawing path={shared.close} className={css.mark} />
				</button>
			</header>
			{inTheWay && <Conflict happening={inTheWay} item={item} />}
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
			<Paper
				ref={paper}
				label={inTheWay ? "Your draft" : "Your answer"}
				showLabel={inTheWay !== undefined}
				value={draft.text}
				readOnly={sending}
				onChange={(text) => write({ text })}
			/>
			<div className={css.foot}>
				<ErrorSentence>{problem ?? draft.problem}</ErrorSentence>
				<div className={css.buttons}>
					<p className={css.kept}>{draft.text && KEPT[draft.kept]}</p>
					{inTheWay || isOver ? (
						<>
							<Button size="small" busy={deeds.busy} onClick={keepAsNote}>
								Keep as a note
							</Button>
							{item.state !== "spam" && (
								<Button size="small" look="secondary" busy={deeds.busy} onClick={() => send()}>
									{first ? "Send as a second mail" : "Send it nonetheless"}
								</Button>
							)}
						</>
					) : (
						<>
							<span className={css.keys} aria-hidden="true">
								Ctrl ↵
							</span>
							<Button size="small" busy={deeds.busy} onClick={() => send()}>
								{item.answeredAt ? "Send" : "Send and mark answered"}
							</Button>
						</>
					)}
				</div>
			</div>
		</section>
	);
}

const KEPT = { nowhere: "", browser: "Kept in this browser", server: "Draft saved" };

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
					<Drawing path={marks.template} className={css.mark} />
					<span className={css.word}>Templates</span>
					<Drawing path={shared.chevron} className={css.chevron} />
				</>
			}
			entries={[
				fitting.map((template) => ({
					label: template.name,
					mark: marks.template,
					onSelect: () => onChoose(template),
				})),
			]}
		/>
	);
}

/** A reply to the receipt, so that email programs show both together. Callers got no receipt. */
function subjectFor({ kind, reference, deliveries }: Item, firm: string): string {
	const hadReceipt = deliveries.some(({ target }) => target === "receipt");
	return hadReceipt ? `Re: ${receiptSubject(kind, reference, firm)}` : `Your ${topicOf(kind, firm)} (${reference})`;
}

interface Wrong {
	sentence: string;
	/** Offset in the text. */
	from?: number;
	to?: number;
}

function sentenceOn(subject: string, text: string): Wrong | undefined {
	if (text.trim() === "") return { sentence: "Write your answer first." };
	const inSubject = unfilledIn(subject);
	if (inSubject) return { sentence: `Fill in ${inSubject.place} in the subject, or take it out. Nothing was sent.` };
	const inText = unfilledIn(text);
	if (!inText) return undefined;
	return {
		sentence: `Fill in ${inText.place}, or take it out. Nothing was sent.`,
		from: inText.from,
		to: inText.from + inText.place.length,
	};
}

function point(paper: HTMLTextAreaElement | null, { from, to }: Wrong): void {
	paper?.focus();
	if (from !== undefined && to !== undefined) paper?.setSelectionRange(from, to);
}

function firstOf(error: Error): string {
	const errors = "errors" in error && typeof error.errors === "object" && error.errors ? error.errors : {};
	return Object.values(errors).find((sentence) => typeof sentence === "string") ?? error.message;
}
