import { Outlet } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useIsNarrow } from "../browser/useScreenSize.ts";
import { ConnectionStrip } from "../page/ConnectionStrip.tsx";
import type { InboxSearch } from "./queues.ts";
import css from "./SplitView.module.css";

interface Props {
	/** Reference of the open item. */
	reference: string | undefined;
	/** Layout of the open resume, if one is being read. */
	reading?: InboxSearch["read"];
	/** A narrower list, for items that need more room. */
	slim?: boolean;
	/** The list. */
	children: ReactNode;
}

/** A list, with the open item beside it where there is room. */
export function SplitView({ reference, reading, slim = false, children }: Props) {
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
	/** A bar covers its end. */
	covered?: boolean;
	onHover?(inside: boolean): void;
	children: ReactNode;
}

/** The scrolling part of the list, below its header. */
export function Scroller({ scroller, covered = false, onHover, children }: ScrollerProps) {
	return (
		<div
			ref={scroller}
			className={`${css.scroller} ${covered ? css.covered : ""}`}
			onPointerEnter={() => onHover?.(true)}
			onPointerLeave={() => onHover?.(false)}
		>
			{children}
		</div>
	);
}

/** Focuses a newly opened item, so that it is read from its start, unless something in it already has the focus. */
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
