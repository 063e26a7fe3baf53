import css from "./NameLink.module.css";

/** A name that links to its page, if there is one. */
export function NameLink({ name, to }: { name: string; to: string | undefined }) {
	if (!to) return name;
	return (
		<a href={to} className={css.link}>
			{name}
		</a>
	);
}
