import { Outlet } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ConnectionStrip } from "../frame/ConnectionStrip.tsx";
import css from "./Columns.module.css";
import type { InboxSearch } from "./queues.ts";
import { useIsNarrow } from "./useFits.ts";

interface Props {
	/** What is open. */
	reference: string | undefined;
	/** How its resume is read, if it is. */
	reading?: InboxSearch["read"];
	/** What is open needs the room more than the list does. */
	slim?: boolean;
	/** The list. */
	children: ReactNode;
}

/** A list, and beside it, where there is room, what is open. */
export function Columns({ reference, reading, slim = false, children }: Props) {
	const narrow = useIsNarrow();
	const item = useFocusOnItem(reference);
	return (
		<div className={`${css.columns} ${slim ? css.slim : ""} ${reference ? css.open : ""}`} data-reading={reading}>
			<section aria-label="List" className={css.list}>
				{children}
			</section>
			<section ref={item} tabIndex={-1} aria-label="Open item" className={css.item}>
				{narrow && reference && <ConnectionStrip />}
				<Outlet />
			</section>
		</div>
	);
}

interface ScrollerProps {
	scroller: RefObject<HTMLDivElement | null>;
	onHover?(inside: boolean): void;
	children: ReactNode;
}

/** The rows of the list, under its head. */
export function Scroller({ scroller, onHover, children }: ScrollerProps) {
	return (
		<div
			ref={scroller}
			className={css.scroller}
			onPointerEnter={() => onHover?.(true)}
			onPointerLeave={() => onHover?.(false)}
		>
			{children}
		</div>
	);
}

/** What is opened is read from its start, unless it has taken the focus itself. */
function useFocusOnItem(reference: string | undefined) {
	const item = useRef<HTMLElement>(null);
	const before = useRef(reference);
	useEffect(() => {
		if (before.current === reference) return;
		before.current = reference;
		if (reference && !item.current?.contains(document.activeElement)) item.current?.focus({ preventScroll: true });
	}, [reference]);
	return item;
}
