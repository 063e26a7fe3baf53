import { getMapStates } from "../us-map.ts";
import { mapPoint, UsDrawing } from "./UsDrawing.tsx";

interface Props {
	label: string;
	/** Latitude, longitude. */
	at: [number, number];
	figure: string;
	text: string;
}

/** The office, with a line to every state. */
export function OfficeMap({ label, at, figure, text }: Props) {
	const [x, y] = mapPoint(at);
	const lines = getMapStates().map(({ at: [toX, toY] }) => {
		const [dx, dy] = [toX - x, toY - y];
		// Bent upward, as flights are drawn.
		return `M${x} ${y}q${Math.round(dx / 2)} ${Math.round(dy / 2 - Math.abs(dx) / 6)} ${dx} ${dy}`;
	});
	return <UsDrawing label={label} lines={lines.join("")} marks={[{ at, radius: 5.5, figure, text }]} />;
}
