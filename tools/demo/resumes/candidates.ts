import type { salesRoles } from "../../../contract/forms/rules.ts";

/* Sixty fictional candidates: emails end in .example, and phone numbers are from the range reserved for fiction. */

export type Sector =
	| ("freight" | "saas" | "medical" | "building" | "packaging" | "oilfield")
	| ("solar" | "automation" | "payments" | "food" | "telecom");

export type Track =
	| ("SDR" | "inside" | "AE" | "senior AE" | "enterprise AE" | "territory" | "senior territory" | "BD" | "BD manager")
	| ("account manager" | "sales engineer" | "CSM" | "senior CSM" | "manager" | "director" | "VP");

export interface Candidate {
	firstName: string;
	lastName: string;
	/** Such as "Columbus, OH". */
	place: string;
	areaCode: number;
	sector: Sector;
	track: Track;
	/** In sales. */
	years: number;
	/** Where they sell, as worded on the resume. */
	territory: string;
	/** Additional info on the form. */
	says?: string;
	/** An extra line on the resume: languages, a license. */
	also?: string;
}

export type Position = (typeof salesRoles)[number]["value"];

type Row = [
	name: string,
	place: string,
	areaCode: number,
	sector: Sector,
	track: Track,
	years: number,
	territory: string,
	says?: string,
	also?: string,
];

/** Names are split at "|", or else at the last space. */
const ROWS: Row[] = [
	[
		...(["Marcus Ellery", "Columbus, OH", 614, "freight", "senior AE", 9, "Ohio, Michigan and Indiana"] as const),
		"Freight and 3PL contracts with manufacturers. Columbus, hybrid is fine. Looking for $105K base.",
	],
	[
		...(["Janelle Briggs", "Grand Rapids, MI", 616, "freight", "senior AE", 12, "Michigan and Ohio"] as const),
		"I run my own book: 41 freight accounts, most of them manufacturers. Base of $115K or better.",
	],
	[
		...(["Owen Maddox", "Pittsburgh, PA", 412, "packaging", "AE", 7, "western Pennsylvania and Ohio"] as const),
		"Remote or Pittsburgh. 90-day cycles, $110K to $160K deals.",
	],
	["Denise O’Brien", "Cleveland, OH", 216, "freight", "AE", 6, "northern Ohio"],
	[
		...(["Tyrell Washington", "Chicago, IL", 312, "freight", "BD", 5, "Illinois and Wisconsin"] as const),
		"Looking to move from brokerage to a shipper-facing role.",
	],
	[
		...(["Lucía Hernández", "El Paso, TX", 915, "freight", "BD", 8, "Texas and New Mexico"] as const),
		"Cross-border lanes are what I know best.",
		"Languages: English and Spanish, both fluent",
	],
	["Brooke Lindqvist", "Memphis, TN", 901, "freight", "manager", 14, "Tennessee, Mississippi and Arkansas"],
	["Sam Okonkwo", "Atlanta, GA", 404, "freight", "account manager", 7, "Georgia and the Carolinas"],
	[
		...(["Priya Venkataraman", "Austin, TX", 512, "saas", "senior AE", 8, "Texas and Oklahoma"] as const),
		"Mid-market HR software today, and happy in Austin. Base of $125K or better.",
	],
	["Jonah Feldman", "Boston, MA", 617, "saas", "AE", 5, "New England"],
	[
		...(["Elise Tran", "San Francisco, CA", 415, "saas", "CSM", 4, "California"] as const),
		"Health records software. I’d like to move into a team lead role.",
	],
	[
		...(["Thảo|O’Brien-Nguyễn", "San Jose, CA", 408, "saas", "senior CSM", 9, "California and Nevada"] as const),
		"Please use my full last name, with the accent marks if your system allows it.",
		"Languages: English and Vietnamese",
	],
	["Caleb Whitaker", "Seattle, WA", 206, "saas", "enterprise AE", 11, "Washington, Oregon and Idaho"],
	["Amara Diallo", "Denver, CO", 303, "saas", "SDR", 2, "Colorado and Utah", "Ready to close my own deals."],
	["Nicole Petrakis", "Salt Lake City, UT", 801, "saas", "manager", 13, "Utah, Idaho and Nevada"],
	["Devon Brooks", "Raleigh, NC", 919, "saas", "AE", 4, "North Carolina and Virginia"],
	[
		...([
			"Mei-Ling Chao",
			"New York, NY",
			212,
			"saas",
			"director",
			16,
			"New York, New Jersey and Connecticut",
		] as const),
		"New York only, please. I’ve led teams of 6 to 14.",
	],
	[
		"Gabriel Santos",
		"Miami, FL",
		305,
		"saas",
		"AE",
		6,
		"Florida",
		undefined,
		"Languages: English, Spanish and Portuguese",
	],
	[
		...(["Rachel Kim", "Bellevue, WA", 425, "saas", "AE", 7, "Washington and Oregon"] as const),
		"Developer tools. I want a company with fewer than 300 people.",
	],
	[
		...(["Hugh Anders", "Minneapolis, MN", 612, "medical", "VP", 19, "the Midwest"] as const),
		"Confidential, please. My company doesn’t know I’m looking.",
	],
	["Kendra Mwangi", "Chicago, IL", 773, "medical", "senior territory", 9, "Illinois, Indiana and Wisconsin"],
	["Paul Romano", "Philadelphia, PA", 215, "medical", "territory", 6, "eastern Pennsylvania, New Jersey and Delaware"],
	[
		...([
			"Whitney Sorensen",
			"Milwaukee, WI",
			414,
			"medical",
			"director",
			15,
			"Wisconsin, Minnesota and Iowa",
		] as const),
		"Surgical devices my whole career. Ready for a VP seat in the Midwest.",
	],
	["Jamal Pierce", "Nashville, TN", 615, "medical", "territory", 4, "Tennessee and Kentucky"],
	["Anita Deshpande", "Cincinnati, OH", 513, "medical", "senior territory", 8, "Ohio and Kentucky"],
	["Colleen Fitzgerald", "Boston, MA", 857, "medical", "account manager", 10, "Massachusetts and Rhode Island"],
	["Trevor Haas", "Raleigh, NC", 984, "medical", "territory", 5, "North Carolina", "1099 or W-2, either works."],
	[
		...(["Hannah Strand", "Atlanta, GA", 470, "building", "manager", 12, "Georgia, Alabama and Florida"] as const),
		"Building products, two-step distribution, Atlanta.",
	],
	["Luis Ortega", "Phoenix, AZ", 602, "building", "inside", 3, "Arizona", undefined, "Languages: English and Spanish"],
	["Darnell Hughes", "Charlotte, NC", 704, "building", "territory", 7, "the Carolinas"],
	["Kelsey Boyd", "Tucson, AZ", 520, "building", "inside", 5, "Arizona and New Mexico", "I can start in two weeks."],
	["Wade Jernigan", "Birmingham, AL", 205, "building", "senior territory", 11, "Alabama and Mississippi"],
	["Ruth Ann|Kessler", "Kansas City, MO", 816, "building", "account manager", 18, "Missouri, Kansas and Nebraska"],
	["Miguel Fuentes", "Dallas, TX", 214, "building", "territory", 6, "north Texas"],
	[
		...([
			"Carla Benedetti",
			"Milwaukee, WI",
			262,
			"packaging",
			"director",
			17,
			"Wisconsin, Illinois and Minnesota",
		] as const),
		"I’ve rebuilt two sales teams. Happy to talk about the third.",
	],
	["Scott Lindgren", "Green Bay, WI", 920, "packaging", "manager", 13, "Wisconsin and Michigan"],
	["Tanya|Brooks-Mitchell", "Indianapolis, IN", 317, "packaging", "account manager", 9, "Indiana and Ohio"],
	["Eric Stroud", "Louisville, KY", 502, "packaging", "territory", 5, "Kentucky and Tennessee"],
	[
		...(["Cody Ransom", "Tulsa, OK", 918, "oilfield", "BD", 8, "Oklahoma and Kansas"] as const),
		"Grew up on rigs, now I sell to the people who run them.",
	],
	["Melissa Trujillo", "Midland, TX", 432, "oilfield", "territory", 6, "the Permian Basin"],
	["Brandon Yazzie", "Oklahoma City, OK", 405, "oilfield", "BD manager", 12, "Oklahoma, Texas and New Mexico"],
	["Stephanie Cole", "Houston, TX", 713, "oilfield", "account manager", 11, "the Gulf Coast"],
	["Alan Pruitt", "Denver, CO", 720, "solar", "BD", 4, "Colorado"],
	["Inês Carvalho", "Sacramento, CA", 916, "solar", "territory", 3, "northern California"],
	["Greg Novak", "Detroit, MI", 313, "automation", "senior territory", 14, "Michigan and Ohio"],
	["Sunil Rao", "Cleveland, OH", 440, "automation", "sales engineer", 9, "Ohio and western Pennsylvania"],
	["Patrice Laurent", "Greenville, SC", 864, "automation", "territory", 7, "the Carolinas and Georgia"],
	["Becky Thorsen", "Omaha, NE", 402, "automation", "territory", 5, "Nebraska and Iowa"],
	[
		...(["Dale Hutchinson", "Wichita, KS", 316, "automation", "manager", 20, "Kansas, Nebraska and Oklahoma"] as const),
		"Would relocate for the right team.",
	],
	[
		"Monica Reyes",
		"Tampa, FL",
		813,
		"payments",
		"senior AE",
		7,
		"Florida",
		undefined,
		"Languages: English and Spanish",
	],
	["Mateusz Wójcik-Łaski", "Chicago, IL", 847, "automation", "sales engineer", 6, "Illinois and Indiana"],
	["Andrew Pell", "Hartford, CT", 860, "payments", "account manager", 12, "Connecticut and Massachusetts"],
	["Shanice Holloway", "Charlotte, NC", 980, "payments", "AE", 5, "North Carolina and South Carolina"],
	["Victor Lam", "New York, NY", 917, "payments", "director", 15, "New York and New Jersey"],
	["Joe Castellanos", "Los Angeles, CA", 213, "food", "account manager", 10, "southern California"],
	["Erin McAllister", "Portland, OR", 503, "food", "territory", 6, "Oregon and Washington"],
	["Donna Whitfield", "Richmond, VA", 804, "food", "manager", 16, "Virginia, Maryland and North Carolina"],
	["Kyle Brenner", "Indianapolis, IN", 463, "telecom", "AE", 4, "Indiana"],
	[
		...([
			"Fatima Zahra|El Amrani",
			"Arlington, VA",
			703,
			"telecom",
			"senior AE",
			9,
			"Virginia, Maryland and Washington, DC",
		] as const),
		"Public sector accounts. I hold no clearance at the moment.",
		"Languages: English, French and Arabic",
	],
	["Peter Kowalski", "Buffalo, NY", 716, "telecom", "account manager", 13, "western New York"],
];

export const CANDIDATES: Candidate[] = ROWS.map(
	([name, place, areaCode, sector, track, years, territory, says, also]) => {
		const cut = name.includes("|") ? name.indexOf("|") : name.lastIndexOf(" ");
		return {
			...{ firstName: name.slice(0, cut), lastName: name.slice(cut + 1) },
			...{ place, areaCode, sector, track, years, territory },
			...(says && { says }),
			...(also && { also }),
		};
	},
);
