import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatLine } from "../../../contract/chat.ts";
import { useIsVisitorWriting } from "../../live/visitor-writing.ts";
import { useFrame } from "../../page/FrameContext.ts";
import type { ChatSummary } from "../../queries/chats.ts";
import { firstName } from "../../text/first-name.ts";
import { Bubble, Lines } from "../Lines.tsx";
import css from "./Conversation.module.css";
import type { OutgoingLine } from "./chat-outbox.ts";

const NEAR_PX = 48; // from the end: this close, the log follows new lines

interface Props {
	chat: ChatSummary;
	lines: ChatLine[];
	unsent: readonly OutgoingLine[];
	stuck: boolean;
}

/** The lines of a chat. Scrolls to the newest one unless the reader has scrolled up. */
export function Conversation({ chat, lines, unsent, stuck }: Props) {
	const { person } = useFrame().me;
	const isWriting = useIsVisitorWriting(chat.reference) && chat.state !== "ended";
	const confirmed = new Set(lines.map(({ id }) => id));
	const waiting = unsent.filter(({ id }) => !confirmed.has(id));
	const newest = waiting.at(-1)?.id ?? lines.at(-1)?.id;
	const { log, isAway, follow, toTheEnd } = useStickToEnd(newest, waiting.length);
	return (
		<div className={css.frame}>
			<div
				ref={log}
				role="log"
				aria-label={`Chat with ${chat.name}`}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the log scrolls by keyboard too
				tabIndex={0}
				className={css.log}
				onScroll={follow}
			>
				<Lines lines={lines} visitor={chat.name} me={person.name}>
					{waiting.map(({ id, text }) => (
						<Bubble key={id} side="firm" who="You" text={text}>
							{stuck ? "Not sent yet: the desk isn't responding. Trying again." : "Sending …"}
						</Bubble>
					))}
				</Lines>
				<p className={css.writing} aria-hidden="true">
					{isWriting && (
						<>
							<span className={css.dots}>
								<i />
								<i />
								<i />
							</span>
							<bdi>{firstName(chat.name)}</bdi> is typing
						</>
					)}
				</p>
			</div>
			{isAway && (
				<button type="button" className={css.newer} onClick={toTheEnd}>
					Jump to latest
				</button>
			)}
		</div>
	);
}

/** @param own number of lines still being sent: whoever just wrote wants to see them */
function useStickToEnd(newest: string | undefined, own: number) {
	const log = useRef<HTMLDivElement>(null);
	const isAtEnd = useRef(true);
	const [isAway, setAway] = useState(false);
	const toTheEnd = useCallback(() => {
		if (log.current) log.current.scrollTop = log.current.scrollHeight;
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new line makes the log longer
	useEffect(() => {
		if (isAtEnd.current || own > 0) toTheEnd();
		else setAway(true);
	}, [newest, own]);
	// The log shrinks when the field below grows with its text, and when a phone's keyboard opens.
	useEffect(() => {
		const sized = new ResizeObserver(() => {
			if (isAtEnd.current) toTheEnd();
		});
		if (log.current) sized.observe(log.current);
		return () => sized.disconnect();
	}, [toTheEnd]);
	return {
		log,
		isAway,
		toTheEnd,
		follow() {
			const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {};
			isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
			if (isAtEnd.current) setAway(false);
		},
	};
}
