/* What the finder knows: made while building (site/pages/territories.json.ts), fetched when the finder is reached. */

export interface Territories {
	states: Territory[];
	/** The line around the country. */
	coast: string;
	/** The roles of every state that has none of its own. */
	roles: string[];
}

export interface Territory {
	name: string;
	/** The postal code: OH. */
	code: string;
	slug: string;
	sectors: Sector[];
	cities: City[];
	roles?: string[] | undefined;
	/** The form that takes a request for this state. */
	request: string;
	/** Its outline on the map, and a point well inside of it. */
	path: string;
	at: [x: number, y: number];
}

export interface Sector {
	name: string;
	/** The page that tells about it, if one does. */
	to?: string | undefined;
}

export interface City {
	name: string;
	/** Its own page, and what that calls it. */
	page?: { name: string; to: string } | undefined;
}

export async function fetchTerritories(): Promise<Territories> {
	const answer = await fetch("/territories.json");
	if (!answer.ok) throw new Error(`The territories could not be fetched: ${answer.status}`);
	return answer.json();
}
