import { expect, test } from "vitest";
import { type Compared, findSameReason } from "./same-person.ts";

/*
 * A corpus of pairs that recruiters meet: one person twice, or two people who look alike. Same mailbox means one
 * candidate without any comparison, so all pairs have different ones.
 */

const PHONE = "(614) 555-0142";
const OTHER_PHONE = "(302) 555-0100";

const FREIGHT = `Account Executive, Larkfield Logistics, Columbus, Ohio, 2019 to present. Sold freight management software to
	shippers in five states, 118 percent of quota in 2023, and built a territory from nothing to 2.4 million a year.
	Before: Inside Sales Representative, Palisade Instruments, 2015 to 2019, cold calls to laboratories.`;
/** The same job, brought up to date years later. */
const FREIGHT_LATER = `Senior Account Executive, Larkfield Logistics, Columbus, Ohio, 2022 to present. Lead enterprise accounts
	in the Midwest. Before: ${FREIGHT.replace("to present", "to 2022")}`;
/** A colleague's: the same employer and product, and a life of their own. */
const FREIGHT_COLLEAGUE = `Account Executive, Larkfield Logistics, Columbus, Ohio, 2021 to present. Sold freight management
	software to manufacturers in Kentucky and Tennessee, 96 percent of quota in a first year. Earlier a teacher of Spanish
	at two public schools, a summer as a tour guide in Lisbon, and a degree in linguistics from Oberlin College in 2014.`;
const DEVICES = `Regional Sales Manager, Harrow and Pike, Tampa, Florida. Led eight reps in medical devices, opened two
	offices, hired and trained the team, and closed the largest contract of the company with a hospital group in 2021.
	Earlier: Customer Success Manager for a payroll vendor, renewals above 95 percent for three years in a row.`;
/** A student's template, with little of one's own. */
const TEMPLATE = "Motivated team player with strong communication skills. References available upon request.";

type Details = Partial<Pick<Compared, "phone" | "file" | "text">>;
type Pair = [name: string, details: Details, name: string, details: Details];

const phone = { phone: PHONE };

/** One person. */
const SAME: Pair[] = [
	// Typed otherwise.
	["Ada Quinn", phone, "Ada Quinn", { phone: "614.555.0142" }],
	["ada quinn", phone, "ADA QUINN", { phone: "+1 614 555 0142" }],
	["Ada  Quinn", phone, "Ada Quinn", { phone: "6145550142 ext" }],
	// Short names.
	["Bob Ito", phone, "Robert Ito", phone],
	["Bob Ito", phone, "Rob Ito", phone],
	["Chris Marsh", phone, "Christopher Marsh", phone],
	["Peggy Olsen", phone, "Margaret Olsen", phone],
	["Bill Harte", { text: FREIGHT }, "William Harte", { text: FREIGHT_LATER }],
	["Liz Okafor", phone, "Elizabeth Okafor", phone],
	["Nick Papas", phone, "Nicholas Papas", phone],
	["Dan Weiss", phone, "Daniel Weiss", phone],
	["Ed Lee", phone, "Edward Lee", phone],
	["Kate Vaughn", { text: FREIGHT }, "Katherine Vaughn", { text: FREIGHT.toUpperCase() }],
	["Jack Doyle", phone, "John Doyle", phone],
	["Chuck Bell", phone, "Charles Bell", phone],
	["Sandy Ruiz", phone, "Sandra Ruiz", phone],
	["J. Ode", phone, "James Ode", phone],
	["Jon Abbot", phone, "Jonathan Abbot", phone],
	// Spelled otherwise.
	["Steven Cole", phone, "Stephen Cole", phone],
	["Sara Blum", phone, "Sarah Blum", phone],
	["Catherine Roy", phone, "Katherine Roy", phone],
	["José Núñez", phone, "Jose Nunez", phone],
	["Linh Nguyễn", phone, "Linh Nguyen", phone],
	["An Đặng", phone, "An Dang", phone],
	["Nguyễn An", phone, "An Nguyen", phone],
	["Jürgen Müller", phone, "Jurgen Mueller", phone],
	["Søren Østergaard", phone, "Soren Ostergaard", phone],
	["Łukasz Wałęsa", phone, "Lukasz Walesa", phone],
	["Sean O'Brien", phone, "Sean OBrien", phone],
	["Sean O’Brien", phone, "Sean O Brien", phone],
	["Rory McDonald", phone, "Rory Mc Donald", phone],
	["D'Andre Hill", phone, "DAndre Hill", phone],
	// More or fewer names.
	["Maria de la Cruz", phone, "Maria Cruz", phone],
	["Maria Garcia Lopez", phone, "Maria Garcia", phone],
	["Anke van der Berg", phone, "Anke Vanderberg", phone],
	["Mary-Ann Lee", phone, "Mary Lee", phone],
	["Ada Beth Quinn", { text: FREIGHT }, "Ada Quinn", { text: FREIGHT_LATER }],
	["Sam Reyes Jr.", phone, "Sam Reyes", phone],
	["Sam Reyes Jr.", phone, "Sam Reyes II", phone],
	["Ada Quinn, MBA", phone, "Ada Quinn", phone],
	// Another last name.
	["Ada Quinn-Marsh", phone, "Ada Quinn", phone],
	["Ada Quinn-Marsh", { text: FREIGHT_LATER }, "Ada Marsh", { text: FREIGHT }],
	["Ada Quinn", { phone: PHONE, text: FREIGHT }, "Ada Marsh", { phone: PHONE, text: FREIGHT_LATER }],
	["Priya Shah", { text: FREIGHT }, "Priya Patel", { text: `${FREIGHT} Married in 2024.` }],
	["Ada Quinn", { file: "abc" }, "Ada Marsh", { file: "abc" }],
	// The same file or resume, another phone.
	["Ada Quinn", { file: "abc" }, "Ada Quinn", { file: "abc" }],
	["Ada Quinn", { phone: PHONE, text: FREIGHT }, "Ada Quinn", { phone: OTHER_PHONE, text: `${FREIGHT} Also Indiana.` }],
	["Tom Brandt", { text: DEVICES }, "Thomas Brandt", { text: `${DEVICES} Since then: a year of travel.` }],
	// Can't be found: nothing but the name is the same.
	["Ada Quinn", { phone: PHONE, text: FREIGHT }, "Ada Quinn", { phone: OTHER_PHONE, text: DEVICES }],
	["Jane Doe", phone, "Jane Roe", { phone: PHONE, text: DEVICES }],
];

/** Two people. */
const OTHERS: Pair[] = [
	// Namesakes.
	["John Smith", phone, "John Smith", { phone: OTHER_PHONE }],
	["John Smith", { text: FREIGHT }, "John Smith", { text: DEVICES }],
	["John Smith", { text: FREIGHT }, "John Smith", { text: FREIGHT_COLLEAGUE }],
	["John Smith", {}, "John Smith", {}],
	["Maria Garcia", { phone: PHONE, text: FREIGHT }, "Maria Garcia", { phone: OTHER_PHONE, text: DEVICES }],
	["Linh Nguyen", phone, "Linh Nguyen", { phone: OTHER_PHONE }],
	["Sam Reyes", { text: TEMPLATE }, "Sam Reyes", { text: TEMPLATE }],
	["Sam Reyes", { phone: "555-0142" }, "Sam Reyes", { phone: "555-0142" }], // no area code
	// Twins and siblings at one address.
	["Eric Hahn", phone, "Erica Hahn", phone],
	["Paul Hahn", phone, "Paula Hahn", phone],
	["Daniel Weiss", phone, "Danielle Weiss", phone],
	["Joseph Long", phone, "Josephine Long", phone],
	["Robert Long", phone, "Roberta Long", phone],
	["Christian Voss", phone, "Christina Voss", phone],
	["Alexander Roth", phone, "Alexandra Roth", phone],
	["Jan Roth", phone, "Jane Roth", phone],
	["Jane Roth", phone, "Janet Doe", phone],
	["Tim Roth", phone, "Tom Roth", phone],
	["Ann Lee", phone, "Joann Lee", phone],
	["Ed Lee", phone, "Edna Lee", phone],
	["Brian O'Brien", phone, "Ryan O'Brien", phone],
	["Minh Nguyễn", phone, "Linh Nguyễn", phone],
	["Jo-Ann Lee", phone, "Mary-Ann Lee", phone],
	// A father and his son.
	["John Smith Sr.", phone, "John Smith Jr.", phone],
	["John Smith, Sr", { text: FREIGHT }, "John Smith, Jr", { text: FREIGHT }],
	["John Smith III", phone, "John Smith II", phone],
	["John Smith Senior", phone, "John Smith Junior", phone],
	// A family's phone.
	["Ada Quinn", phone, "Ben Quinn", phone],
	["Ada Quinn", phone, "Ben Marsh", phone],
	["Rosa de la Cruz", phone, "Luis de la Cruz", phone],
	["Rosa de la Cruz", phone, "Rosa de la Vega", phone],
	// An office's phone, or colleagues' resumes.
	["Ada Quinn", phone, "Ada Marsh", phone],
	["Ada Quinn", { phone: PHONE, text: FREIGHT }, "Ada Marsh", { phone: PHONE, text: FREIGHT_COLLEAGUE }],
	["Ada Quinn", { text: FREIGHT }, "Ben Ito", { text: FREIGHT }], // a template
	["Ada Quinn", { file: "abc" }, "Ben Ito", { file: "abc" }], // the wrong file
	["Ada Quinn", { text: TEMPLATE }, "Ada Marsh", { text: TEMPLATE }],
	// Hardly a name.
	["Ada", phone, "Ben", phone],
	["Ada", phone, "Ada", phone],
	["Mary Ann Lee", phone, "Mary Ann Cho", phone],
];

test("of the corpus, nobody is taken for somebody else, and nine in ten duplicates are found", () => {
	const isFound = ([name, details, other, otherDetails]: Pair) => {
		const [one, two] = [person(name, details), person(other, otherDetails)];
		expect(findSameReason(two, one)).toBe(findSameReason(one, two)); // either may come first
		return findSameReason(one, two) !== undefined;
	};
	const found = SAME.filter(isFound);
	const wrong = OTHERS.filter(isFound);
	const precision = found.length / (found.length + wrong.length);
	const recall = found.length / SAME.length;
	console.log(
		`${SAME.length} pairs of one person, ${OTHERS.length} of two: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`,
	);
	expect(wrong.map(([name, , other]) => [name, other])).toEqual([]);
	expect(precision).toBe(1);
	expect(recall).toBeGreaterThanOrEqual(0.9);
});

/** Split as the form and the reader of resumes split names. */
function person(name: string, { phone = "", file = null, text = "" }: Details): Compared {
	const [firstName = "", ...rest] = name.split(" ");
	return { firstName, lastName: rest.join(" "), phone, file, text };
}
