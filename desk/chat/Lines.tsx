import type { ReactNode } from "react";
import type { ChatLine } from "../../contract/chat.ts";
import { clockTime } from "../text/format-time.ts";
import { describeSiteLine } from "./chat-labels.ts";
import css from "./Lines.module.css";

interface Props {
	lines: ChatLine[];
	visitor: string;
	/** Name of the signed-in person. */
	me: string;
	/** Unconfirmed lines, at the end. */
	children?: ReactNode;
}

/** The lines of a chat, oldest first. */
export function Lines({ lines, visitor, me, children }: Props) {
	return (
		<ol className={css.lines}>
			{lines.map((line, index) => {
				if (line.side === "site") {
					return (
						<li key={line.id} className={css.site}>
							<span dir="auto">
								{clockTime(new Date(line.at))}: {describeSiteLine(line, visitor, me)}
							</span>
						</li>
					);
				}
				const next = lines[index + 1];
				const who = line.side === "visitor" ? visitor : line.name === me ? "You" : (line.name ?? "");
				const isFirst = !isSame(lines[index - 1], line);
				return (
					<Bubble
						key={line.id}
						side={line.side}
						who={who}
						showsWho={isFirst && who !== visitor && who !== "You"}
						text={line.text}
					>
						{!isSame(line, next) && <time dateTime={line.at}>{clockTime(new Date(line.at))}</time>}
					</Bubble>
				);
			})}
			{children}
		</ol>
	);
}

function isSame(before: ChatLine | undefined, line: ChatLine | undefined): boolean {
	return before?.side === line?.side && before?.name === line?.name;
}

interface BubbleProps {
	side: "visitor" | "firm";
	who: string;
	/** Whether the name is visible; screen readers always get it. */
	showsWho?: boolean;
	text: string;
	/** The time, or why the line hasn't been sent. */
	children?: ReactNode;
}

export function Bubble({ side, who, showsWho = false, text, children }: BubbleProps) {
	return (
		<li className={`${css.line} ${css[side]}`}>
			{showsWho && (
				<bdi aria-hidden="true" className={css.who}>
					{who}
				</bdi>
			)}
			<p className={css.bubble} dir="auto">
				<span className="sr-only">{who}: </span>
				{text}
			</p>
			{children && <span className={css.below}>{children}</span>}
		</li>
	);
}
