import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { chatLineSchema, LINE_MAX } from "../../contract/chat.ts";
import { forget, keep, restore } from "../forms/kept.ts";
import type { Conversation } from "./conversation.ts";
import { Mark } from "./Mark.tsx";
import type { ChatWords } from "./words.ts";

export const KEPT_AS = "chat line";
const UP = "M12 19V5M6 11l6-6 6 6";
const COUNTED_FROM = 0.9; // of the limit

/** The text typed but not sent. */
export function draft(): string {
	const field = { name: "text", type: "textarea", value: "" };
	restore(KEPT_AS, [field]);
	return field.value.trim();
}

interface Props {
	words: ChatWords;
	conversation: Conversation;
	/** Whether the field may take the focus when the element that had it is gone. */
	takesFocus: boolean;
}

/** The field for the next line. A draft is restored on the next page. */
export function Composer({ words, conversation, takesFocus }: Props) {
	const field = useRef<HTMLTextAreaElement>(null);
	const [length, setLength] = useState(0);
	const over = length - LINE_MAX;
	const { counter } = words.shared;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
	useEffect(() => {
		if (!field.current) return;
		if (takesFocus && document.activeElement === document.body) field.current.focus();
		restore(KEPT_AS, [field.current]);
		setLength(field.current.value.trim().length);
	}, []);

	function edit() {
		if (!field.current) return;
		keep(KEPT_AS, [field.current]);
		setLength(field.current.value.trim().length);
		conversation.write();
	}

	function send(event?: SubmitEvent) {
		event?.preventDefault();
		if (!field.current) return;
		const text = field.current.value.trim();
		field.current.focus();
		if (!chatLineSchema.shape.text.safeParse(text).success) return;
		conversation.say(text);
		field.current.value = "";
		setLength(0);
		forget(KEPT_AS);
	}

	/** Enter sends on a physical keyboard. On a touch screen it starts a new line; the send button is right beside it. */
	function pressed(event: KeyboardEvent) {
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
				onKeyDown={pressed}
			/>
			<button type="submit" aria-label={words.send} aria-disabled={length === 0 || over > 0 || undefined}>
				<Mark path={UP} />
			</button>
			{length > LINE_MAX * COUNTED_FROM && (
				<p data-wrong={over > 0 || undefined}>
					{(over > 0 ? counter.over : counter.left).replace("{count}", String(Math.abs(over)))}
				</p>
			)}
		</form>
	);
}
