import type { Prefill } from "../../contract/forms/link-prefill.ts";
import { HeadingText } from "../ui/RichText.tsx";
import { type Action, ActionPair } from "./ActionPair.tsx";
import css from "./Closing.module.css";

interface Props {
	heading: string;
	/** The place in the heading. */
	place?: string;
	text: string;
	primary: Action;
	secondary: Action;
	carried?: Prefill;
}

/** The call to action at the end of a page. */
export function Closing({ heading, place, text, primary, secondary, carried }: Props) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<h2 className={css.heading}>
					<HeadingText text={heading} place={place} />
				</h2>
				<p className={`lead ${css.text}`}>{text}</p>
				<ActionPair primary={primary} secondary={secondary} carried={carried} />
			</div>
		</section>
	);
}
