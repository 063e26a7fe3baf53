import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { phoneAddress } from "../ui/phone.ts";
import css from "./Unavailable.module.css";

export function Unavailable({ heading, text, call, phone }: Content<"unavailable"> & { phone: string }) {
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
