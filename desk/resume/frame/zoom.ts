import type { Zoom } from "../../../contract/resume-frame/messages.ts";

/* Zooms by the desk's buttons, by pinching, or by the wheel with Ctrl. */

const STEP = 1.2;
const MIN = 0.3;
const MAX = 6;
const POINT = 96 / 72; // CSS pixels per point

interface ZoomOptions {
	/** Pixels per point at which it fits the window. */
	fitting(): number;
	/** Called when it has a new size on the screen. */
	changed(): void;
	tell(percent: number, fits: boolean): void;
}

export function createZoom({ fitting, changed, tell }: ZoomOptions) {
	let fits = true;
	let scale = 0;

	const set = (wanted: number) => {
		const next = Math.min(MAX, Math.max(MIN, wanted));
		if (next === scale) return;
		scale = next;
		keepCentered(() => document.documentElement.style.setProperty("--scale", String(scale)));
		tell(Math.round((scale / POINT) * 100), fits);
		changed();
	};
	const byHand = (wanted: number) => {
		fits = false;
		set(wanted);
	};
	const toFit = () => {
		fits = true;
		set(fitting());
	};

	let pinch: { distance: number; scale: number } | undefined;
	addEventListener("resize", () => fits && toFit());
	addEventListener(
		"wheel",
		(event) => {
			if (!event.ctrlKey) return;
			event.preventDefault();
			byHand(scale * Math.exp(-event.deltaY / 200));
		},
		{ passive: false },
	);
	addEventListener("touchstart", ({ touches }) => {
		const distance = distanceOf(touches);
		pinch = distance ? { distance, scale } : undefined;
	});
	addEventListener(
		"touchmove",
		(event) => {
			const distance = distanceOf(event.touches);
			if (!distance || !pinch) return;
			event.preventDefault();
			byHand((pinch.scale * distance) / pinch.distance);
		},
		{ passive: false },
	);

	toFit();
	return {
		scale: () => scale,
		zoom(how: Zoom) {
			if (how === "fit") toFit();
			else byHand(how === "in" ? scale * STEP : scale / STEP);
		},
	};
}

function distanceOf(touches: TouchList): number {
	const [one, other] = touches;
	if (!one || !other || touches.length !== 2) return 0;
	return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/** Keeps what is in the middle of the window there. */
function keepCentered(change: () => void): void {
	const { documentElement: page } = document;
	const middle = (page.scrollTop + innerHeight / 2) / page.scrollHeight;
	const across = (page.scrollLeft + innerWidth / 2) / page.scrollWidth;
	const isAtTop = page.scrollTop === 0;
	change();
	page.scrollTop = isAtTop ? 0 : middle * page.scrollHeight - innerHeight / 2;
	page.scrollLeft = across * page.scrollWidth - innerWidth / 2;
}
