/** State names by postal code, including DC. */
export const stateNames: Record<string, string> = {
	...{
		AL: "Alabama",
		AK: "Alaska",
		AZ: "Arizona",
		AR: "Arkansas",
		CA: "California",
		CO: "Colorado",
		CT: "Connecticut",
	},
	...{
		DE: "Delaware",
		DC: "District of Columbia",
		FL: "Florida",
		GA: "Georgia",
		HI: "Hawaii",
		ID: "Idaho",
		IL: "Illinois",
	},
	...{ IN: "Indiana", IA: "Iowa", KS: "Kansas", KY: "Kentucky", LA: "Louisiana", ME: "Maine", MD: "Maryland" },
	...{ MA: "Massachusetts", MI: "Michigan", MN: "Minnesota", MS: "Mississippi", MO: "Missouri", MT: "Montana" },
	...{ NE: "Nebraska", NV: "Nevada", NH: "New Hampshire", NJ: "New Jersey", NM: "New Mexico", NY: "New York" },
	...{ NC: "North Carolina", ND: "North Dakota", OH: "Ohio", OK: "Oklahoma", OR: "Oregon", PA: "Pennsylvania" },
	...{ RI: "Rhode Island", SC: "South Carolina", SD: "South Dakota", TN: "Tennessee", TX: "Texas", UT: "Utah" },
	...{ VT: "Vermont", VA: "Virginia", WA: "Washington", WV: "West Virginia", WI: "Wisconsin", WY: "Wyoming" },
};

const codeByName = new Map(Object.entries(stateNames).map(([letters, name]) => [name.toLowerCase(), letters]));

/** A state's postal code, from the code in capitals or from its name. */
export function toStateCode(written: string): string | undefined {
	const letters = written.replaceAll(".", "");
	if (stateNames[letters]) return letters;
	return codeByName.get(written.toLowerCase().replace(/^washington,? d\.?c\.?$/, "district of columbia"));
}
