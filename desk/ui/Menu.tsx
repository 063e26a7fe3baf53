import { lazy, type ReactNode, Suspense, useState } from "react";

export interface MenuProps {
	/** What the button is called where its content does not say it. */
	label: string;
	triggerClass: string;
	trigger: ReactNode;
	align?: "start" | "end";
	/** In groups, a line between each two. */
	entries: MenuEntry[][];
}

export type MenuEntry =
	| { label: string; mark: string /** Cannot be taken back. */; grave?: boolean; onSelect(): void }
	| { note: string }
	/** One of a few, chosen without leaving the menu. */
	| {
			label: string;
			mark: string;
			value: string;
			options: { value: string; label: string }[];
			onChoose(value: string): void;
	  };

/** Not in the first view, so not in its script. */
export const loadMenu = () => import("./BaseMenu.tsx");
const BaseMenu = lazy(async () => ({ default: (await loadMenu()).BaseMenu }));

/** A button that looks the same before and after its menu was first asked for. */
export function Menu(props: MenuProps) {
	const [wanted, setWanted] = useState(false);
	const button = (
		<button
			type="button"
			aria-haspopup="menu"
			aria-expanded="false"
			aria-label={props.label}
			className={props.triggerClass}
			onPointerEnter={loadMenu}
			onFocus={loadMenu}
			onClick={() => setWanted(true)}
		>
			{props.trigger}
		</button>
	);
	if (!wanted) return button;
	return (
		<Suspense fallback={button}>
			<BaseMenu {...props} />
		</Suspense>
	);
}
