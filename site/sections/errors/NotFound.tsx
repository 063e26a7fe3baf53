import type { Content } from "../../content/schema.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import css from "./NotFound.module.css";

export function NotFound({ code, heading, text, action }: Content<"notFound">) {
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
				<ButtonLink to={action.to}>{action.label}</ButtonLink>
			</div>
		</section>
	);
}
