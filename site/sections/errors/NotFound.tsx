import type { ReactNode } from "react";
import type { Content } from "../../content/schema.ts";
import { ActionPair } from "../ActionPair.tsx";
import css from "./NotFound.module.css";

interface Props extends Pick<Content<"notFound">, "code" | "heading" | "text" | "primary" | "secondary"> {
	/** The territory finder. */
	children: ReactNode;
}

export function NotFound({ code, heading, text, primary, secondary, children }: Props) {
	return (
		<section className="section">
			<div className="wrap">
				<p className={`display ${css.code}`} aria-hidden="true">
					{code}
				</p>
				<h1 className={css.heading}>
					<span className="sr-only">{code}: </span>
					{heading}
				</h1>
				<p className={`lead ${css.text}`}>{text}</p>
				<ActionPair primary={primary} secondary={secondary} />
				<div className={css.finder}>{children}</div>
			</div>
		</section>
	);
}
