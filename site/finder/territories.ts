/* The finder's data: built by site/pages/territories.json.ts, fetched when the finder scrolls into view. */

export interface Territories {
	states: Territory[];
	/** The country's outline as path data. */
	coast: string;
	/** The roles of all states without a list of their own. */
	roles: string[];
}

export interface Territory {
	name: string;
	/** The postal abbreviation: OH. */
	code: string;
	slug: string;
	sectors: Sector[];
	cities: City[];
	roles?: string[] | undefined;
	/** Link to the form for requests in this state. */
	request: string;
	/** Its outline on the map, and a point well inside it. */
	path: string;
	at: [x: number, y: number];
}

export interface Sector {
	name: string;
	/** The page about it, if there is one. */
	to?: string | undefined;
}

export interface City {
	name: string;
	/** Its place on the map. */
	at: [x: number, y: number];
	/** Its own page, and the name used there. */
	page?: { name: string; to: string } | undefined;
}

export async function fetchTerritories(): Promise<Territories> {
	const answer = await fetch("/territories.json");
	if (!answer.ok) throw new Error(`The territories could not be fetched: ${answer.status}`);
	return answer.json();
}
