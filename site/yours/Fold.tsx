import type { ReactNode } from "react";
import form from "../sections/form-section.module.css";
import { Drawing } from "../ui/Drawing.tsx";
import { marks } from "../ui/marks.ts";
import css from "./Fold.module.css";

interface Props {
	label: string;
	lead?: string | undefined;
	/** Something in it is wrong. */
	open?: boolean;
	children: ReactNode;
}

/** A form that is unfolded by who wants it. The browser does it, with or without script. */
export function Fold({ label, lead, open = false, children }: Props) {
	return (
		<details className={css.fold} open={open}>
			<summary>
				{label}
				<Drawing path={marks.chevron} />
			</summary>
			{lead && <p className={`soft ${css.lead}`}>{lead}</p>}
			<div className={form.place}>{children}</div>
		</details>
	);
}
