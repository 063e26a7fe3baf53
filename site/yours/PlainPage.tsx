import type { ReactNode } from "react";
import css from "./PlainPage.module.css";

interface Props {
	heading: string;
	text: string;
	children?: ReactNode;
}

/** A page with a single message. */
export function PlainPage({ heading, text, children }: Props) {
	return (
		<div className={css.plain}>
			<h1>{heading}</h1>
			<p className="lead">{text}</p>
			{children}
		</div>
	);
}
