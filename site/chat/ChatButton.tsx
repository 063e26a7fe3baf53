import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { ChatAvailability } from "../../contract/chat.ts";
import { formatDueTime } from "../../contract/forms/due-time.ts";
import type { Content } from "../content/schema.ts";
import { MessagePanel } from "../forms/message/MessagePanel.tsx";
import css from "./ChatButton.module.css";
import { getAvailability, MESSAGE_FORM_PATH } from "./conversation/chat-availability.ts";
import { fillPlaceholders } from "./conversation/chat-content.ts";
import { loadChat, openStorage } from "./conversation/chat-storage.ts";
import { openChat } from "./open-chat.ts";

interface Props extends Omit<ComponentProps<typeof MessagePanel>, "isScripted" | "there" | "onPress"> {
	line: Content<"chat">["line"];
}

/** The 'Start Live Chat' button and a line on availability. Opens a chat, or the message panel if no one is there. */
export function ChatButton({ line, ...message }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const [isScripted, setScripted] = useState(false);
	const [there, setThere] = useState<ChatAvailability>();
	const { timeZone } = message.shared;

	useEffect(() => {
		setScripted(true);
		void getAvailability().then(setThere);
	}, []);
	useEffect(() => {
		if (!isScripted) return;
		const openFromHash = () => {
			if (location.hash !== new URL(MESSAGE_FORM_PATH, location.href).hash) return;
			history.replaceState(history.state, "", location.pathname + location.search); // so the same link works again
			place.current?.querySelector("button")?.click();
		};
		openFromHash();
		addEventListener("hashchange", openFromHash);
		return () => removeEventListener("hashchange", openFromHash);
	}, [isScripted]);

	async function press(button: HTMLElement, showPanel: () => void) {
		const now = await getAvailability();
		setThere(now);
		if (!now?.there && !loadChat(openStorage())) return showPanel();
		await openChat("window", button).catch(showPanel); // after a release its files may be gone
	}

	return (
		<div ref={place}>
			<MessagePanel {...message} isScripted={isScripted} there={there} onPress={press} />
			<p className={`${css.line} small soft`} role="status">
				{there && availabilityText(there, line, timeZone)}
			</p>
		</div>
	);
}

function availabilityText(there: ChatAvailability, words: Props["line"], timeZone: string): string {
	if (there.there) return words.there;
	if (!there.opens) return words.away;
	return fillPlaceholders(words.closed, { opens: formatDueTime(new Date(there.opens), timeZone) });
}
