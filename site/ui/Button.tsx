import type { ComponentProps, ReactNode } from "react";
import css from "./Button.module.css";

interface Looks {
	look?: "primary" | "secondary";
	size?: "normal" | "small";
	className?: string;
	children: ReactNode;
}

interface LinkProps extends Looks {
	to: string;
	/** Done on the way. */
	onClick?: () => void;
}

interface ButtonProps extends Looks, Omit<ComponentProps<"button">, "className" | "children"> {
	/** At work: presses are for the owner to ignore. Not `disabled`, which would take the focus away. */
	busy?: boolean;
}

/** A link that looks like a button: every call to action leads somewhere, with or without script. */
export function ButtonLink({ to, look = "primary", size = "normal", className = "", onClick, children }: LinkProps) {
	return (
		<a href={to} onClick={onClick} className={`${classesOf(look, size)} ${className}`}>
			{children}
		</a>
	);
}

export function Button({ look = "primary", size = "normal", busy = false, className = "", ...button }: ButtonProps) {
	return (
		<button
			type="button"
			aria-disabled={busy || undefined}
			{...button}
			className={`${classesOf(look, size)} ${className}`}
		/>
	);
}

function classesOf(look: NonNullable<Looks["look"]>, size: Looks["size"]): string {
	return `${css.button} ${css[look]}${size === "small" ? ` ${css.small}` : ""}`;
}
