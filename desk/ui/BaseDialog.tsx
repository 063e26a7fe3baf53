import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import css from "./Dialog.module.css";

export interface DialogProps {
	open: boolean;
	title: string;
	/** Wider than a form: the whole height is used, and the buttons stay in sight. */
	wide?: boolean;
	/** Without it the dialog cannot be dismissed: something has to be done first. */
	onClose?: () => void;
	children: ReactNode;
}

export function BaseDialog({ open, title, wide = false, onClose, children }: DialogProps) {
	return (
		<Base.Root open={open} onOpenChange={(stays) => !stays && onClose?.()} disablePointerDismissal={!onClose}>
			<Base.Portal>
				<Base.Backdrop className={css.backdrop} />
				<Base.Viewport className={css.viewport}>
					<Base.Popup className={`${css.dialog} ${wide ? css.wide : ""}`}>
						<header className={css.head}>
							<Base.Title className={`display ${css.title}`}>{title}</Base.Title>
							{onClose && (
								<Base.Close className={`icon-button ${css.close}`} aria-label="Close">
									<Drawing path={controlIcons.close} className={css.cross} />
								</Base.Close>
							)}
						</header>
						{children}
					</Base.Popup>
				</Base.Viewport>
			</Base.Portal>
		</Base.Root>
	);
}
