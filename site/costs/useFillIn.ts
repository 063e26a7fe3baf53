import { useRef } from "react";

/** Appends a text to a field of another form. A new text replaces the one appended before. */
export function useFillIn(id: string): (text: string) => void {
	const before = useRef("");
	return (text) => {
		const field = document.getElementById(id);
		if (!(field instanceof HTMLTextAreaElement)) return;
		const own = field.value.replace(before.current, "").trim();
		field.value = own ? `${own}\n${text}` : text;
		before.current = text;
		field.dispatchEvent(new Event("input", { bubbles: true })); // as if it were typed, so it is counted and saved
	};
}
