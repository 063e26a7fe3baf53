import { parseAmount } from "../scale.ts";
import { UsDrawing } from "./UsDrawing.tsx";

interface Props {
	label: string;
	markets: { city: string; jobs: string; at: [number, number] }[];
}

const LARGEST = 13; // pixels: the radius for the market with the most jobs

/** Cities as dots whose areas are proportional to their jobs. */
export function MarketMap({ label, markets }: Props) {
	const most = Math.max(...markets.map(({ jobs }) => parseAmount(jobs)));
	return (
		<UsDrawing
			label={label}
			marks={markets.map(({ city, jobs, at }) => ({
				at,
				isUp: markets.some((other) => isJustSouth(other.at, at)),
				radius: Math.round(LARGEST * Math.sqrt(parseAmount(jobs) / most) * 10) / 10,
				figure: city,
				text: jobs,
			}))}
		/>
	);
}

/** Whether a city's words would run into those of the one north of it. */
function isJustSouth([lat, lon]: [number, number], [northLat, northLon]: [number, number]): boolean {
	return lat < northLat && northLat - lat < 3 && Math.abs(lon - northLon) < 4; // degrees
}
