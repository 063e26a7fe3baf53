import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { phoneAddress } from "../ui/phone.ts";
import css from "./NotTaken.module.css";

/** What a proxy shows in place of a form that it could not pass on. */
export function NotTaken({ heading, text, call, phone }: Content<"unavailable" | "tooLarge"> & { phone: string }) {
	return (
		<section className="section">
			<div className="wrap">
				<h1>{heading}</h1>
				<p className={`lead ${css.text}`}>{text}</p>
				<ButtonLink to={phoneAddress(phone)}>{call}</ButtonLink>
			</div>
		</section>
	);
}
