import type { ReactNode } from "react";
import css from "./PageSection.module.css";

interface Props {
	heading: string;
	lead?: string | undefined;
	children?: ReactNode;
}

/** A section of the page: heading on the left, actions on the right if there's room. */
export function PageSection({ heading, lead, children }: Props) {
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
