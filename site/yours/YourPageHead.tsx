import type { ReactNode } from "react";
import { Eyebrow } from "../sections/Eyebrow.tsx";
import css from "./YourPageHead.module.css";

interface Props {
	eyebrow: string;
	heading: string;
	lead?: ReactNode;
	/** The result of the last action and the submission's progress. */
	children?: ReactNode;
}

export function YourPageHead({ eyebrow, heading, lead, children }: Props) {
	return (
		<header className={css.head}>
			<Eyebrow text={eyebrow} />
			<h1 className={css.heading}>{heading}</h1>
			{lead && <p className={`lead ${css.lead}`}>{lead}</p>}
			{children}
		</header>
	);
}
