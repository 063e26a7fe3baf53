import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { ChatThere } from "../../contract/chat.ts";
import { clockTime } from "../../contract/forms/by-when.ts";
import type { Content } from "../content/schema.ts";
import { MessagePanel } from "../forms/message/MessagePanel.tsx";
import css from "./ChatButton.module.css";
import { keptChat, openShelf } from "./kept.ts";
import { openChat } from "./open.ts";
import { MESSAGE_PLACE, whoIsThere } from "./there.ts";
import { said } from "./words.ts";

interface Props extends Omit<ComponentProps<typeof MessagePanel>, "isScripted" | "there" | "onPress"> {
	line: Content<"chat">["line"];
}

/** The 'Start Live Chat' button and a line on availability. Opens a chat, or the message panel if no one is there. */
export function ChatButton({ line, ...message }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const [isScripted, setScripted] = useState(false);
	const [there, setThere] = useState<ChatThere>();
	const { timeZone } = message.shared;

	useEffect(() => {
		setScripted(true);
		void whoIsThere().then(setThere);
	}, []);
	useEffect(() => {
		if (!isScripted) return;
		const come = () => {
			if (location.hash !== new URL(MESSAGE_PLACE, location.href).hash) return;
			history.replaceState(history.state, "", location.pathname + location.search); // so the same link works again
			place.current?.querySelector("button")?.click();
		};
		come();
		addEventListener("hashchange", come);
		return () => removeEventListener("hashchange", come);
	}, [isScripted]);

	async function press(button: HTMLElement, showPanel: () => void) {
		const now = await whoIsThere();
		setThere(now);
		if (!now?.there && !keptChat(openShelf())) return showPanel();
		await openChat("window", button).catch(showPanel); // after a release its files may be gone
	}

	return (
		<div ref={place}>
			<MessagePanel {...message} isScripted={isScripted} there={there} onPress={press} />
			<p className={`${css.line} small soft`} role="status">
				{there && lineOf(there, line, timeZone)}
			</p>
		</div>
	);
}

function lineOf(there: ChatThere, words: Props["line"], timeZone: string): string {
	if (there.there) return words.there;
	if (!there.opens) return words.away;
	return said(words.closed, { opens: clockTime(new Date(there.opens), timeZone) });
}
