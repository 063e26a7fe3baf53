/* The cost of an empty seat and of the search that fills it, in whole dollars and calendar days. */

export interface Seat {
	/** Dollars a year. */
	quota: number;
	/** Dollars a year, without commission. */
	base: number;
	/** How long it has been empty. */
	days: number;
	/** VP and above. */
	executive: boolean;
}

/** Percent of the first year's base salary. */
interface Fee {
	from: number;
	to: number;
}

export interface Fees {
	usual: Fee;
	executive: Fee;
}

interface Costs {
	/** Each day costs 1/365 of the quota and saves 1/365 of the base. */
	perDay: number;
	empty: number;
	/** What's left of the year's number. */
	left: number;
	search: Fee;
	/** Days until the empty seat has cost as much as the most expensive search; undefined if the seat costs nothing. */
	evenAfter: number | undefined;
}

export const DAYS_PER_YEAR = 365;

export const LIMITS = {
	quota: { min: 0, max: 50_000_000 },
	base: { min: 0, max: 2_000_000 },
	days: { min: 0, max: 180 },
} as const;

export function calculateCosts({ quota, base, days, executive }: Seat, fees: Fees): Costs {
	const perDay = Math.max(0, quota - base) / DAYS_PER_YEAR;
	const { from, to } = executive ? fees.executive : fees.usual;
	const search = { from: (base * from) / 100, to: (base * to) / 100 };
	return {
		perDay: Math.round(perDay),
		empty: Math.round(perDay * days),
		left: Math.round(quota - (quota / DAYS_PER_YEAR) * days),
		search: { from: Math.round(search.from), to: Math.round(search.to) },
		evenAfter: perDay > 0 ? Math.ceil(search.to / perDay) : undefined,
	};
}

/** Parses 20-25%. */
export function parseFee(figure: string): Fee {
	const found = /^(\d+)-(\d+)%$/.exec(figure);
	if (!found) throw new Error(`"${figure}" is not a fee such as 20-25%`);
	return { from: Number(found[1]), to: Number(found[2]) };
}

/** Parses a seat from the URL's query. Missing and invalid values come from the example. */
export function parseSeat(search: string, example: Seat): Seat {
	const given = new URLSearchParams(search);
	const read = (name: keyof typeof LIMITS) => parseWithinLimits(name, given.get(name) ?? "") ?? example[name];
	return {
		quota: read("quota"),
		base: read("base"),
		days: read("days"),
		executive: given.get("level") === "vp",
	};
}

/** The query string for a seat. Other parameters are kept. */
export function seatQuery({ quota, base, days, executive }: Seat, search: string): string {
	const told = new URLSearchParams(search);
	for (const [name, value] of Object.entries({ quota, base, days })) told.set(name, String(value));
	if (executive) told.set("level", "vp");
	else told.delete("level");
	return `?${told}`;
}

const MULTIPLIERS: Record<string, number> = { k: 1_000, m: 1_000_000 };

/** The typed number, rounded, if it is within the limits. Accepts 900K and 1.2M, which is how people write a quota. */
export function parseWithinLimits(name: keyof typeof LIMITS, typed: string): number | undefined {
	const [, digits, short = ""] = /^(.+?)([km]?)$/.exec(typed.replace(/[$,\s]/g, "").toLowerCase()) ?? [];
	const number = Number(digits) * (MULTIPLIERS[short] ?? 1);
	const { min, max } = LIMITS[name];
	return number >= min && number <= max ? Math.round(number) : undefined;
}

export function formatDollars(amount: number): string {
	return `$${amount.toLocaleString("en-US")}`;
}
