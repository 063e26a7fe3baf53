import type { ChatLine } from "../../contract/chat.ts";
import type { Moment } from "./conversation.ts";
import { Mark } from "./Mark.tsx";
import { type ChatWords, said } from "./words.ts";

const CHAT = "M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5";

interface Props {
	words: ChatWords;
	moment: Moment;
	/** Lines from the firm that the visitor hasn't seen. */
	unread: ChatLine[];
	/** Whether the bar takes the focus over from the window it replaces. */
	takesFocus: boolean;
	onOpen(): void;
}

/** Replaces the minimized window, on the visitor's next pages too, and announces a reply. */
export function Bar({ words, moment, unread, takesFocus, onOpen }: Props) {
	const text = textOf(words, moment, unread);
	return (
		<>
			<button
				type="button"
				data-chat-bar=""
				data-unread={unread.length > 0 || undefined}
				// biome-ignore lint/a11y/noAutofocus: only when the focus was in the window
				autoFocus={takesFocus}
				onClick={onOpen}
			>
				<Mark path={CHAT} />
				{text}
			</button>
			<p role="status" className="sr-only">
				{unread.length > 0 && text}
			</p>
		</>
	);
}

function textOf({ bar, somebody }: ChatWords, { standing, isLost }: Moment, unread: ChatLine[]): string {
	const name = unread.at(-1)?.name ?? standing?.name ?? somebody;
	if (unread.length > 0) return said(bar.reply, { name });
	if (isLost) return bar.lost;
	return said(bar[standing?.state ?? "waiting"], { name });
}
