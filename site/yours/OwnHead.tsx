import type { ReactNode } from "react";
import { Eyebrow } from "../sections/Eyebrow.tsx";
import css from "./OwnHead.module.css";

interface Props {
	eyebrow: string;
	heading: string;
	lead?: ReactNode;
	/** What was just done or could not be, and where it stands. */
	children?: ReactNode;
}

export function OwnHead({ eyebrow, heading, lead, children }: Props) {
	return (
		<header className={css.head}>
			<Eyebrow text={eyebrow} />
			<h1 className={css.heading}>{heading}</h1>
			{lead && <p className={`lead ${css.lead}`}>{lead}</p>}
			{children}
		</header>
	);
}
