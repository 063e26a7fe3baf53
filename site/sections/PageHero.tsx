import type { ReactNode } from "react";
import type { Carried } from "../../contract/forms/carried.ts";
import { Rich } from "../ui/Rich.tsx";
import { type Action, ActionPair } from "./ActionPair.tsx";
import { Eyebrow } from "./Eyebrow.tsx";
import hero from "./hero.module.css";
import css from "./PageHero.module.css";

interface Props {
	eyebrow?: string;
	heading: string;
	lead?: string;
	primary?: Action | undefined;
	secondary?: Action | undefined;
	carried?: Carried;
	/** A picture beside the text. */
	children?: ReactNode;
}

/** The top of every page except the home page. */
export function PageHero({ eyebrow, heading, lead, primary, secondary, carried, children }: Props) {
	return (
		<section className={`wrap ${children ? "split" : ""} ${hero.hero}`}>
			<div>
				{eyebrow && <Eyebrow text={eyebrow} />}
				<h1 className={css.heading}>
					<Rich text={heading} />
				</h1>
				{lead && (
					<p className={`lead ${css.lead}`}>
						<Rich text={lead} />
					</p>
				)}
				{(primary || secondary) && (
					<ActionPair primary={primary} secondary={secondary} carried={carried} className={css.actions} />
				)}
			</div>
			{children}
		</section>
	);
}
