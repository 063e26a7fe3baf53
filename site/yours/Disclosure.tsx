import type { ReactNode } from "react";
import form from "../sections/forms/form-section.module.css";
import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import css from "./Disclosure.module.css";

interface Props {
	label: string;
	lead?: string | undefined;
	/** Open from the start, because it shows an error. */
	open?: boolean;
	children: ReactNode;
}

/** A form behind a disclosure. It's a details element, so it works without JavaScript. */
export function Disclosure({ label, lead, open = false, children }: Props) {
	return (
		<details className={css.fold} open={open}>
			<summary>
				{label}
				<Drawing path={controlIcons.chevron} />
			</summary>
			{lead && <p className={`soft ${css.lead}`}>{lead}</p>}
			<div className={form.place}>{children}</div>
		</details>
	);
}
