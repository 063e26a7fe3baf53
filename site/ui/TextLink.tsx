import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import css from "./TextLink.module.css";

/** A text link with an arrow. */
export function TextLink({ to, className = "", children }: { to: string; className?: string; children: ReactNode }) {
	return (
		<a href={to} className={`${css.link} ${className}`}>
			{children}
			<Icon name="arrow" />
		</a>
	);
}
