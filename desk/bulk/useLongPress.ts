import { type MouseEvent, type PointerEvent, useRef } from "react";

const LONG_MS = 500;
const SLACK_PX = 10;

/** Event handlers that report which row a finger rests on. The click that follows is swallowed. */
export function useLongPress(onLongPress: (reference: string) => void) {
	const press = useRef<{ timer: number; x: number; y: number }>(undefined);
	const fired = useRef(false);
	const cancel = () => {
		clearTimeout(press.current?.timer);
		press.current = undefined;
	};
	return {
		onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
			cancel();
			fired.current = false;
			const row = target instanceof Element ? target.closest<HTMLElement>("[data-reference]") : null;
			if (pointerType !== "touch" || !row) return;
			const timer = window.setTimeout(() => {
				fired.current = true;
				onLongPress(row.dataset.reference ?? "");
			}, LONG_MS);
			press.current = { timer, x, y };
		},
		onPointerMove({ clientX, clientY }: PointerEvent) {
			if (!press.current) return;
			const { x, y } = press.current;
			if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) cancel();
		},
		onPointerUp: cancel,
		onPointerCancel: cancel,
		onContextMenu(event: MouseEvent) {
			// The browser's own menu of a link, which a long press opens too.
			if (press.current || fired.current) event.preventDefault();
		},
		onClickCapture(event: MouseEvent) {
			if (!fired.current) return;
			fired.current = false;
			event.preventDefault();
			event.stopPropagation();
		},
	};
}
