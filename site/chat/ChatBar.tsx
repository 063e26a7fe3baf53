import type { ChatLine } from "../../contract/chat.ts";
import { ChatIcon } from "./ChatIcon.tsx";
import { type ChatContent, fillPlaceholders } from "./conversation/chat-content.ts";
import type { ConversationState } from "./conversation/conversation.ts";

const CHAT_ICON = "M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5";

interface Props {
	words: ChatContent;
	moment: ConversationState;
	/** Lines from the firm that the visitor hasn't seen. */
	unread: ChatLine[];
	/** Whether the bar takes the focus over from the window it replaces. */
	takesFocus: boolean;
	onOpen(): void;
}

/** Replaces the minimized window, on the visitor's next pages too, and announces a reply. */
export function ChatBar({ words, moment, unread, takesFocus, onOpen }: Props) {
	const text = barText(words, moment, unread);
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
				<ChatIcon path={CHAT_ICON} />
				{text}
			</button>
			<p role="status" className="sr-only">
				{unread.length > 0 && text}
			</p>
		</>
	);
}

function barText({ bar, somebody }: ChatContent, { standing, isLost }: ConversationState, unread: ChatLine[]): string {
	const name = unread.at(-1)?.name ?? standing?.name ?? somebody;
	if (unread.length > 0) return fillPlaceholders(bar.reply, { name });
	if (isLost) return bar.lost;
	return fillPlaceholders(bar[standing?.state ?? "waiting"], { name });
}
