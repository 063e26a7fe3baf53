import type { Content } from "../../content/schema.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { phoneHref } from "../../ui/phone.ts";
import css from "./FormNotSent.module.css";

type Props = Pick<Content<"unavailable" | "tooLarge">, "heading" | "text" | "call"> & { phone: string };

/** Shown by the proxy when it couldn't pass a form or a request on to the server. */
export function FormNotSent({ heading, text, call, phone }: Props) {
	return (
		<section className="section">
			<div className="wrap">
				<h1>{heading}</h1>
				<p className={`lead ${css.text}`}>{text}</p>
				<ButtonLink to={phoneHref(phone)}>{call}</ButtonLink>
			</div>
		</section>
	);
}
