import { ActionPair } from "./PageHero.tsx";

interface Props {
	heading: string;
	text: string;
	primary: { label: string; to: string };
	secondary: { label: string; to: string };
}

/** The last word of a page: what to do now. */
export function Closing({ heading, text, primary, secondary }: Props) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<h2 className="max-w-[24ch] text-h2">{heading}</h2>
				<p className="mt-5 max-w-[56ch] text-lead text-soft">{text}</p>
				<ActionPair primary={primary} secondary={secondary} className="mt-8" />
			</div>
		</section>
	);
}
