import { parseAmount } from "../scale.ts";
import { UsDrawing } from "./UsDrawing.tsx";

interface Props {
	label: string;
	markets: { city: string; jobs: string; at: [number, number] }[];
}

const LARGEST = 11; // pixels: the radius for the market with the most jobs
const GULF = 31; // degrees north: from here on down, words beside a dot would lie on the coast

/** Cities as dots whose areas are proportional to their jobs. */
export function MarketMap({ label, markets }: Props) {
	const most = Math.max(...markets.map(({ jobs }) => parseAmount(jobs)));
	return (
		<UsDrawing
			label={label}
			isCrowded
			marks={markets.map(({ city, jobs, at }) => ({
				at,
				// Higher, too, where the words of a city farther west end.
				isUp: at[0] < GULF || markets.some((other) => isJustSouth(other.at, at) || isEast(other.at, at)),
				isLeft: markets.some((other) => isEast(other.at, at)),
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

/** Whether a city's dot would be in the words of the one west of it. */
function isEast([lat, lon]: [number, number], [westLat, westLon]: [number, number]): boolean {
	return Math.abs(lat - westLat) < 3 && lon - westLon > 4 && lon - westLon < 16; // degrees
}
