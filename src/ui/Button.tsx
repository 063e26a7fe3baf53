import type { ComponentProps, ReactNode } from "react";

const looks = {
	primary:
		"border-accent bg-accent text-on-accent hover:bg-[color-mix(in_srgb,var(--accent),white_18%)] active:bg-[color-mix(in_srgb,var(--accent),black_8%)]",
	secondary: "border-edge text-current hover:border-current active:bg-raised",
};

const sizes = {
	normal: "min-h-12 px-6 py-2.5",
	small: "min-h-11 px-4.5 py-1 text-sm whitespace-nowrap",
};

const shape =
	"inline-flex items-center justify-center gap-2 rounded-sm border text-center font-semibold transition-[background-color,border-color]";

interface Looks {
	look?: keyof typeof looks;
	size?: keyof typeof sizes;
	className?: string;
	children: ReactNode;
}

interface LinkProps extends Looks {
	to: string;
}

interface ButtonProps extends Looks, Omit<ComponentProps<"button">, "className" | "children"> {
	/** At work: presses are for the owner to ignore. Not `disabled`, which would take the focus away. */
	busy?: boolean;
}

/** A link that looks like a button: every call to action leads somewhere, with or without script. */
export function ButtonLink({ to, look = "primary", size = "normal", className = "", children }: LinkProps) {
	return (
		<a href={to} className={`${shape} ${sizes[size]} ${looks[look]} ${className}`}>
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
			className={`${shape} ${sizes[size]} ${looks[look]} ${className}`}
		/>
	);
}
