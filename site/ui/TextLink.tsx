import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import css from "./TextLink.module.css";

/** A way on from a text: words and an arrow. */
export function TextLink({ to, className = "", children }: { to: string; className?: string; children: ReactNode }) {
	return (
		<a href={to} className={`${css.link} ${className}`}>
			{children}
			<Icon name="arrow" />
		</a>
	);
}
