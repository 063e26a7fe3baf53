import { ActionPair } from "./ActionPair.tsx";
import css from "./Closing.module.css";

interface Props {
	heading: string;
	text: string;
	primary: { label: string; to: string };
	secondary: { label: string; to: string };
}

/** The last word of a page: what to do now. */
export function Closing({ heading, text, primary, secondary }: Props) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<h2 className={css.heading}>{heading}</h2>
				<p className={`lead ${css.text}`}>{text}</p>
				<ActionPair primary={primary} secondary={secondary} />
			</div>
		</section>
	);
}
