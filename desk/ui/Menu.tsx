import { lazy, Suspense, useState } from "react";
import type { MenuProps } from "./BaseMenu.tsx";

/** Not needed for the first view, so not in its bundle. */
export const loadMenu = () => import("./BaseMenu.tsx");
/** Ignores a failure: a click tries again. */
const preloadMenu = () => loadMenu().catch(() => undefined);
const BaseMenu = lazy(async () => ({ default: (await loadMenu()).BaseMenu }));

/** A button that looks the same before and after its menu has loaded. */
export function Menu(props: MenuProps) {
	const [wanted, setWanted] = useState(false);
	const button = (
		<button
			type="button"
			aria-haspopup="menu"
			aria-expanded="false"
			aria-label={props.label}
			className={props.triggerClass}
			onPointerEnter={preloadMenu}
			onFocus={preloadMenu}
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
