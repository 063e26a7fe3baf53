import { lazy, type ReactNode, Suspense, useState } from "react";
import type { DialogProps } from "./BaseDialog.tsx";
import css from "./Dialog.module.css";

/** Not needed for the first view, so not in its bundle. */
export const loadDialog = () => import("./BaseDialog.tsx");
const BaseDialog = lazy(async () => ({ default: (await loadDialog()).BaseDialog }));

export function Dialog(props: DialogProps) {
	const [wanted, setWanted] = useState(false);
	if (props.open && !wanted) setWanted(true);
	if (!wanted) return null;
	return (
		<Suspense>
			<BaseDialog {...props} />
		</Suspense>
	);
}

/** The buttons at the end of a dialog's form. */
export function DialogActions({ children }: { children: ReactNode }) {
	return <div className={css.actions}>{children}</div>;
}
