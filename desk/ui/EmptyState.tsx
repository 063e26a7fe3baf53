import type { ReactNode } from "react";
import css from "./EmptyState.module.css";

interface Props {
	title: string;
	children: ReactNode;
	/** What to do now, if anything. */
	action?: ReactNode;
	/** It is all there is on the page, so its title is the page's. */
	whole?: boolean;
}

/** The closing line and a message, where a list would be. */
export function EmptyState({ title, children, action, whole }: Props) {
	const Title = whole ? "h1" : "h2";
	return (
		<div className={css.state}>
			<svg viewBox="0 0 154 52" className={css.line} aria-hidden="true" fill="none">
				<path d="M2 46H45L73 24L99 37L146 7" pathLength="1" />
				<circle cx="147" cy="7" r="6.5" />
			</svg>
			<Title className={`display ${css.title}`}>{title}</Title>
			<p className="soft">{children}</p>
			{action && <div className={css.action}>{action}</div>}
		</div>
	);
}
