import { Fragment, type ReactNode, useLayoutEffect, useRef } from "react";
import type { ChatLine } from "../../contract/chat.ts";
import { type ChatContent, fillPlaceholders } from "./conversation/chat-content.ts";
import type { ConversationState } from "./conversation/conversation.ts";

const NEAR_END_PX = 80; // within this distance of the end, new lines scroll into view

interface Props {
	words: ChatContent;
	moment: ConversationState;
	email: string;
	isOver: boolean;
}

/** A line on screen, acknowledged or not. */
interface DisplayLine {
	key: string;
	side: ChatLine["side"];
	text: string;
	name?: string | undefined;
	/** Shown under the last of several lines in a row from one side. */
	note: string;
}

/** The whole conversation. Screen readers announce new lines politely. */
export function ChatLog({ words, moment, email, isOver }: Props) {
	const log = useRef<HTMLDivElement>(null);
	const atEnd = useRef(true);
	const shown = toDisplayLines(words, moment, isOver);
	const { writer, waiting } = moment;

	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is more to show
	useLayoutEffect(() => {
		if (atEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight });
	}, [shown.length, writer]);
	useLayoutEffect(() => {
		if (waiting.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
	}, [waiting.length]);

	function trackScroll() {
		if (!log.current) return;
		const { scrollHeight, scrollTop, clientHeight } = log.current;
		atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
	}

	return (
		<div ref={log} data-log="" onScroll={trackScroll}>
			<p data-site="">{words.hours}</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
			<div role="log" aria-label={words.log} tabIndex={0}>
				{shown.map((line, index) => (
					<Line key={line.key} line={line} isLast={line.side !== shown[index + 1]?.side} words={words} email={email} />
				))}
			</div>
			<p data-writing="" role="status">
				{!writer && moment.standing?.state === "waiting" && words.wait}
				{writer && (
					<>
						<i aria-hidden="true">
							<b />
							<b />
							<b />
						</i>
						{fillPlaceholders(words.writing, { name: firstName(writer) })}
					</>
				)}
			</p>
		</div>
	);
}

function toDisplayLines(
	words: ChatContent,
	{ lines, waiting, refused, isLost }: ConversationState,
	isOver: boolean,
): DisplayLine[] {
	const pending = isOver ? words.unsent : isLost ? words.waits : words.sending;
	return [
		...lines.map(({ id, side, text, name, at }) => ({
			key: id,
			side,
			text,
			name,
			note: side === "visitor" ? `${formatTime(at)}, ${words.arrived}` : formatTime(at),
		})),
		...refused.map(({ id, text }) => ({ key: id, side: "visitor" as const, text, note: words.refused })),
		...waiting.map(({ id, text }) => ({ key: id, side: "visitor" as const, text, note: pending })),
	];
}

interface LineProps {
	line: DisplayLine;
	/** Of the lines in a row from one side. */
	isLast: boolean;
	words: ChatContent;
	email: string;
}

function Line({ line: { side, text, name, note }, isLast, words, email }: LineProps) {
	if (side === "site") return <p data-site="">{siteSentence(text, name, words, email)}</p>;
	return (
		<div data-side={side}>
			<p>
				<span className="sr-only">{side === "visitor" ? words.you : (name ?? words.somebody)}: </span>
				{side === "firm" ? linkUrls(text) : text}
			</p>
			{isLast && <small>{note}</small>}
		</div>
	);
}

function siteSentence(
	text: string,
	name: string | undefined,
	{ said: sentences, somebody }: ChatContent,
	email: string,
) {
	const known = Object.entries(sentences).find(([what]) => what === text);
	return known ? fillPlaceholders(known[1], { name: name ?? somebody, email }) : "";
}

/** Turns URLs from the firm into links that open in a new tab. */
function linkUrls(text: string): ReactNode[] {
	return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, index) => {
		const key = `${index} ${part}`;
		if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
		return (
			<a key={key} href={part} target="_blank" rel="noopener noreferrer">
				{part}
			</a>
		);
	});
}

function firstName(name: string): string {
	return name.trim().split(/\s+/)[0] ?? name;
}

/** In the visitor's time zone. */
function formatTime(at: string): string {
	return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" }).toLowerCase();
}
