import css from "./Initials.module.css";

interface Props {
	name: string;
	/** Filled for oneself, a ring for a colleague, dashed for who is not there yet. */
	look?: "self" | "colleague" | "nobody";
	size?: "small" | "row" | "large";
}

/** Beside the name; never alone. */
export function Initials({ name, look = "colleague", size = "row" }: Props) {
	return (
		<span aria-hidden="true" className={`${css.initials} ${css[look]} ${css[size]}`}>
			{initialsOf(name)}
		</span>
	);
}

function initialsOf(name: string): string {
	const words = name.split(/\s+/).filter(Boolean);
	const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
	return letters.join("").toUpperCase();
}
