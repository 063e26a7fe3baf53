import css from "./Initials.module.css";

interface Props {
	name: string;
	/** Filled for the signed-in person, a ring for a colleague, dashed for no one or someone who has not joined. */
	look?: "self" | "colleague" | "nobody";
	size?: "small" | "row" | "large";
}

/** Always beside the name, so hidden from screen readers. */
export function Initials({ name, look = "colleague", size = "row" }: Props) {
	return (
		<span aria-hidden="true" className={`${css.initials} ${css[look]} ${css[size]}`}>
			{getInitials(name)}
		</span>
	);
}

function getInitials(name: string): string {
	const words = name.split(/\s+/).filter(Boolean);
	const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
	return letters.join("").toUpperCase();
}
