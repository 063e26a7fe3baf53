import type { ComponentProps, ReactNode } from "react";
import css from "./Button.module.css";

interface StyleProps {
	look?: "primary" | "secondary";
	size?: "normal" | "small";
	className?: string;
	children: ReactNode;
}

interface LinkProps extends StyleProps {
	to: string;
	/** Runs before the link is followed. */
	onClick?: () => void;
}

interface ButtonProps extends StyleProps, Omit<ComponentProps<"button">, "className" | "children"> {
	/** The parent must ignore presses meanwhile. Not `disabled`, which would lose the focus. */
	busy?: boolean;
}

/** A link that looks like a button: calls to action work with or without JavaScript. */
export function ButtonLink({ to, look = "primary", size = "normal", className = "", onClick, children }: LinkProps) {
	return (
		<a href={to} onClick={onClick} className={`${buttonClasses(look, size)} ${className}`}>
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
			className={`${buttonClasses(look, size)} ${className}`}
		/>
	);
}

function buttonClasses(look: NonNullable<StyleProps["look"]>, size: StyleProps["size"]): string {
	return `${css.button} ${css[look]}${size === "small" ? ` ${css.small}` : ""}`;
}
