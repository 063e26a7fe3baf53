import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { chatLineSchema, LINE_MAX } from "../../contract/chat.ts";
import { clearFields, restoreFields, saveFields } from "../forms/form-storage.ts";
import { ChatIcon } from "./ChatIcon.tsx";
import type { ChatContent } from "./conversation/chat-content.ts";
import type { Conversation } from "./conversation/conversation.ts";

export const DRAFT_KEY = "chat line";
const SEND_ICON = "M12 19V5M6 11l6-6 6 6";
const COUNTER_FROM = 0.9; // of the limit

/** The text typed but not sent. */
export function loadDraft(): string {
	const field = { name: "text", type: "textarea", value: "" };
	restoreFields(DRAFT_KEY, [field]);
	return field.value.trim();
}

interface Props {
	words: ChatContent;
	conversation: Conversation;
	/** Whether the field may take the focus when the element that had it is gone. */
	takesFocus: boolean;
}

/** The field for the next line. A draft is restored on the next page. */
export function ChatComposer({ words, conversation, takesFocus }: Props) {
	const field = useRef<HTMLTextAreaElement>(null);
	const [length, setLength] = useState(0);
	const over = length - LINE_MAX;
	const { counter } = words.shared;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
	useEffect(() => {
		if (!field.current) return;
		if (takesFocus && document.activeElement === document.body) field.current.focus();
		restoreFields(DRAFT_KEY, [field.current]);
		setLength(field.current.value.trim().length);
	}, []);

	function edit() {
		if (!field.current) return;
		saveFields(DRAFT_KEY, [field.current]);
		setLength(field.current.value.trim().length);
		conversation.notifyTyping();
	}

	function send(event?: SubmitEvent) {
		event?.preventDefault();
		if (!field.current) return;
		const text = field.current.value.trim();
		field.current.focus();
		if (!chatLineSchema.shape.text.safeParse(text).success) return;
		conversation.sendLine(text);
		field.current.value = "";
		setLength(0);
		clearFields(DRAFT_KEY);
	}

	/** Enter sends on a physical keyboard. On a touch screen it starts a new line; the send button is right beside it. */
	function sendOnEnter(event: KeyboardEvent) {
		if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
		if (matchMedia("(pointer: coarse)").matches) return;
		event.preventDefault();
		send();
	}

	return (
		<form onSubmit={send} aria-label={words.label}>
			<textarea
				ref={field}
				name="text"
				rows={1}
				aria-label={words.label}
				aria-invalid={over > 0 || undefined}
				placeholder={words.placeholder}
				onInput={edit}
				onKeyDown={sendOnEnter}
			/>
			<button type="submit" aria-label={words.send} aria-disabled={length === 0 || over > 0 || undefined}>
				<ChatIcon path={SEND_ICON} />
			</button>
			{length > LINE_MAX * COUNTER_FROM && (
				<p data-wrong={over > 0 || undefined}>
					{(over > 0 ? counter.over : counter.left).replace("{count}", String(Math.abs(over)))}
				</p>
			)}
		</form>
	);
}
