import type { ReactNode } from "react";
import type { Prefill } from "../../contract/forms/link-prefill.ts";
import { HeadingText, RichText } from "../ui/RichText.tsx";
import { type Action, ActionPair } from "./ActionPair.tsx";
import { Eyebrow } from "./Eyebrow.tsx";
import hero from "./hero.module.css";
import css from "./PageHero.module.css";

interface Props {
	eyebrow?: string;
	heading: string;
	/** The place in the heading. */
	place?: string;
	lead?: string;
	primary?: Action | undefined;
	secondary?: Action | undefined;
	carried?: Prefill;
	/** A picture beside the text. */
	children?: ReactNode;
	/** Whether what is beside the text may grow, so that neither may move for it. */
	isGrowing?: boolean;
}

/** The top of every page except the home page. */
export function PageHero({
	eyebrow,
	heading,
	place,
	lead,
	primary,
	secondary,
	carried,
	children,
	isGrowing = false,
}: Props) {
	return (
		<section className={`wrap ${children ? "split" : ""} ${hero.hero}`}>
			<div className={isGrowing ? css.top : undefined}>
				{eyebrow && <Eyebrow text={eyebrow} />}
				<h1 className={`${css.heading} ${children ? css.drawn : ""}`}>
					<HeadingText text={heading} place={place} />
				</h1>
				{lead && (
					<p className={`lead ${css.lead}`}>
						<RichText text={lead} />
					</p>
				)}
				{(primary || secondary) && (
					<ActionPair primary={primary} secondary={secondary} carried={carried} className={css.actions} />
				)}
			</div>
			{isGrowing ? <div className={css.top}>{children}</div> : children}
		</section>
	);
}
