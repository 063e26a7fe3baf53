import { useRef } from "react";

/** Writes a text into a field of another form, after what stands there; a newer one takes the place of the one before. */
export function useFillIn(id: string): (text: string) => void {
	const before = useRef("");
	return (text) => {
		const field = document.getElementById(id);
		if (!(field instanceof HTMLTextAreaElement)) return;
		const own = field.value.replace(before.current, "").trim();
		field.value = own ? `${own}\n${text}` : text;
		before.current = text;
		field.dispatchEvent(new Event("input", { bubbles: true })); // as if it were typed: counted, and kept
	};
}
