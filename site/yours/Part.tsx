import type { ReactNode } from "react";
import css from "./Part.module.css";

interface Props {
	heading: string;
	lead?: string | undefined;
	children?: ReactNode;
}

/** A part of the page: what it is about on the left where there is room, what can be done about it on the right. */
export function Part({ heading, lead, children }: Props) {
	return (
		<section className={`split ruled ${css.part}`}>
			<div>
				<h2 className={css.heading}>{heading}</h2>
				{lead && <p className={`soft ${css.lead}`}>{lead}</p>}
			</div>
			{children && <div className={css.body}>{children}</div>}
		</section>
	);
}
