import { expect, test } from "vitest";
import { extractText, updateDates } from "./page-dates.ts";

const page = (title: string, text: string, look = "a") =>
	`<html><head><title>${title}</title><meta name="description" content="About it"><style>.${look}{}</style></head>
	<body><header>Menu</header><main id="main" class="${look}"><p class="${look}">${text}</p><script>1</script></main><footer>2026</footer></body></html>`;
const datesFor = (html: string, known: Record<string, string>, today: string) =>
	updateDates([{ path: "/faq", words: extractText(html) }], known, today);

test("a page with unchanged text keeps its date, however often and late it is built", () => {
	const first = datesFor(page("FAQ", "90 days"), {}, "2026-11-16");
	expect(first["/faq"]).toMatch(/^2026-11-16 /);
	expect(datesFor(page("FAQ", "90 days"), first, "2027-03-01")).toEqual(first);
	expect(datesFor(page("FAQ", "90\n\t days", "b"), first, "2027-03-01")).toEqual(first); // only the style changed
});

test("a page keeps its date when a form or a row of links that pages share changes", () => {
	const shared = (label: string) => `Own <form><label>${label}</label></form><nav><a>${label}</a></nav>`;
	const known = datesFor(page("FAQ", shared("Company")), {}, "2026-11-16");
	expect(datesFor(page("FAQ", shared("Your company")), known, "2027-03-01")).toEqual(known);
});

test.each([
	["a figure", page("FAQ", "60 days")],
	["the title", page("Questions", "90 days")],
	["the description", page("FAQ", "90 days").replace("About it", "About that")],
])("a page gets the build's date when %s changes", (_, changed) => {
	const known = datesFor(page("FAQ", "90 days"), {}, "2026-11-16");
	expect(datesFor(changed, known, "2027-03-01")["/faq"]).toMatch(/^2027-03-01 /);
});

test("a removed page is forgotten, and a new page gets the build's date", () => {
	const known = { "/gone": "2026-01-01 abc" };
	expect(Object.keys(datesFor(page("FAQ", "90 days"), known, "2026-11-16"))).toEqual(["/faq"]);
});
