import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { JOBS_PER_PAGE } from "../../contract/jobs.ts";
import {
	collectCspViolations,
	expectToFit,
	findAxeViolations,
	measureLayoutShift,
	openBrowser,
	waitForLayout,
} from "../browser.ts";
import { BODY, startJobs } from "../published-jobs.ts";
import { rawRequest } from "../raw-request.ts";
import { readDocuments, type SiteDocument } from "../site-documents.ts";

/* Published openings as visitors and search engines see them. */

const newPage = openBrowser();
const PAGE_BYTES = 14 * 1024; // HTML with styles, compressed
/** The second is a desktop's window at 200%. */
const SIZES = [320, 640, 390, 820, 1024, 1152, 1440, 1720].map((width) => ({
	width,
	height: width === 640 ? 400 : 900,
}));
const REMOTE = { city: null, state: null, mode: "remote", title: "Account Executive, Mid-Market", seats: 1 };
const UNNAMED = { employerShown: false, employerAgreed: false, employerAs: "A software company in Washington" };

test("lists, jobs and closed jobs: few bytes, no script file, no shift, any width, light and dark, read well aloud", {
	timeout: 480_000,
}, async () => {
	const { site, publish, act } = await startJobs();
	const empty = await rawRequest(site, "/jobs", { "accept-encoding": "br" });
	expect(empty.body.length).toBeLessThanOrEqual(PAGE_BYTES);
	const { path } = await publish();
	const { path: unnamed } = await publish(REMOTE, UNNAMED);
	const canceled = await publish({ title: "Sales Manager" });
	await act(canceled.id, "cancel", { reason: "No budget" });
	for (let index = 2; index <= JOBS_PER_PAGE; index += 1) {
		await publish({ title: `Territory Sales Manager ${index}`, company: { name: `Redmesa Supply ${index}` } });
	}
	const paths = ["/jobs", "/jobs?page=2", "/jobs?role=vp-sales&state=michigan", path, unnamed, canceled.path];
	for (const [index, each] of paths.entries()) {
		const { body, status } = await rawRequest(site, each, { "accept-encoding": "br" });
		expect([each, status]).toEqual([each, 200]);
		expect(body.length, each).toBeLessThanOrEqual(PAGE_BYTES);
		const isPhone = index % 2 === 1;
		const page = await newPage({ reducedMotion: "reduce", viewport: { width: isPhone ? 390 : 1440, height: 900 } });
		const violations = await collectCspViolations(page);
		const scripts: string[] = [];
		page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
		await page.goto(site + each);
		await waitForLayout(page);
		expect(await measureLayoutShift(page), each).toBeLessThan(0.01);
		expect(await findAxeViolations(page), each).toEqual([]);
		await expectToFit(page, SIZES);
		expect([each, scripts, violations]).toEqual([each, [], []]);
		await page.context().close();
	}
});

test("without script: a visitor narrows the list, finds nothing, widens it, reads a job and finds the form to apply with", async () => {
	const { site, publish } = await startJobs();
	await publish();
	await publish(REMOTE, UNNAMED);
	const page = await newPage({ javaScriptEnabled: false });
	await page.goto(site);
	await page.getByRole("banner").getByRole("link", { name: "Jobs", exact: true }).first().click();
	await expectHeading(page, "Two openings. Pay listed on every one.");
	expect(await page.getByRole("heading", { name: "2 openings, 3 positions" }).count()).toBe(1);
	const drawn = page.getByRole("img", { name: "Base pay by location" });
	for (const text of ["Columbus, Ohio", "Anywhere in the USA", "$90K–$120K"])
		expect(await drawn.textContent()).toContain(text);
	const filters = page.getByRole("form", { name: "Filter jobs" });
	await filters.getByLabel("Role").selectOption("VP of Sales");
	await filters.getByLabel("State").selectOption("Ohio");
	await filters.getByRole("button", { name: "Show jobs" }).click();
	await page.waitForURL(`${site}/jobs?role=vp-sales&state=ohio`);
	expect(await filters.getByLabel("Role").inputValue()).toBe("vp-sales");
	expect(await page.title()).toBe("VP of sales jobs in Ohio | Closewell");
	await page.getByRole("heading", { name: "No matching openings today" }).waitFor();
	await page.getByRole("link", { name: "Sales jobs in Ohio: 2" }).click();
	await page.waitForURL(`${site}/jobs?state=ohio`);
	await page.getByRole("heading", { name: "2 of 2 openings" }).waitFor();
	const row = page.getByRole("listitem").filter({ hasText: "Mid-Market" });
	expect(await row.innerText()).toMatch(/A software company in Washington.*Anywhere in the USA.*\$90K–\$120K/s);
	await page.getByRole("link", { name: "Account Executive, Great Lakes" }).click();
	await expectHeading(page, "Account Executive, Great Lakes");
	const about = page.getByRole("region", { name: "About the job" });
	expect(await about.getByRole("definition").allInnerTexts()).toEqual([
		...BODY.split("\n")
			.slice(1, 5)
			.map((line) => line.replace(/^.*?: /, "")),
	]);
	expect(await about.getByText("We pay the drive to <b>Toledo</b>.").count()).toBe(1);
	const apply = page.getByRole("region", { name: "Apply" }).getByRole("form", { name: "Apply for this job" });
	expect(await apply.getByLabel("First name").isVisible()).toBe(true);
});

test("a closed job says why and what else is open; a job that is gone and an empty list say so", async () => {
	const { site, publish, act, server } = await startJobs();
	const page = await newPage();
	await page.goto(`${site}/jobs`);
	await expectHeading(page, "No job is listed right now.");
	const main = page.getByRole("main");
	const drawn = main.getByRole("img", { name: "What account executives earn before commission, by market" });
	for (const text of ["San Francisco", "$105K–$150K"]) expect(await drawn.textContent()).toContain(text);
	expect(await main.getByRole("link", { name: "Upload Your Resume" }).getAttribute("href")).toBe("/resume");
	const { id, path } = await publish();
	const other = await publish({ title: "Sales Manager", city: "Toledo" });
	await act(id, "hold");
	await page.goto(site + path);
	await main.getByText(/^The employer put this job on hold on \w+ \d+, \d{4}\.$/).waitFor();
	expect(await main.getByRole("link", { name: "Sales Manager, Toledo, Ohio" }).getAttribute("href")).toBe(other.path);
	expect(await main.getByRole("form").count()).toBe(0);
	const [closed] = await readDocuments(page, [path]);
	expect(closed).toMatchObject({ robots: "noindex", structured: [], canonical: "" });
	expect((await page.goto(`${site}/jobs/nothing-here-xyzab`))?.status()).toBe(404);
	expect(server.output()).not.toContain("error");
});

test("each page has its own title, description and address; a job has one JobPosting, and no other page has any", async () => {
	const { site, publish, act, lastDay } = await startJobs();
	const { id, path } = await publish();
	const { id: unnamedId, path: unnamed } = await publish(REMOTE, UNNAMED);
	const { id: inStateId, path: inState } = await publish(
		{ ...REMOTE, state: "texas", title: "Sales Manager" },
		UNNAMED,
	);
	const page = await newPage();
	await page.goto(site);
	const paths = [
		"/jobs",
		"/jobs?state=ohio",
		"/jobs?role=account-executive&state=ohio",
		"/jobs?state=utah&mode=hybrid",
	];
	const documents = await readDocuments(page, [...paths, path, unnamed, inState]);
	for (const { path: each, title, description, canonical, headings, text, robots } of documents) {
		expect([each, headings.length, robots]).toEqual([each, 1, each.includes("utah") ? "noindex" : ""]);
		if (!robots) expect(canonical).toBe(`https://www.example.com${each}`);
		expect(title).toMatch(/ \| Closewell$/);
		expect([each, description.length > 60 && description.length <= 200]).toEqual([each, true]);
		expect(text).toContain("Equal opportunity: ");
	}
	expect(new Set(documents.map(({ title }) => title)).size).toBe(documents.length);
	expect(documents.at(4)?.crumbs).toEqual([
		{ name: "Home", to: "/" },
		{ name: "Jobs", to: "/jobs" },
		{ name: "Account Executive, Great Lakes", to: null },
	]);
	const postings = documents.map((document) => document.structured.filter((thing) => thing["@type"] === "JobPosting"));
	expect(postings.map(({ length }) => length)).toEqual([0, 0, 0, 0, 1, 1, 1]);
	const [named, confidential, state] = postings.slice(4).map(([posting]) => posting);
	const validThrough = expect.stringMatching(new RegExp(`^${lastDay}T23:59:59-0[45]:00$`));
	const baseSalary = {
		...{ "@type": "MonetaryAmount", currency: "USD" },
		value: { "@type": "QuantitativeValue", minValue: 90_000, maxValue: 120_000, unitText: "YEAR" },
	};
	expect(named).toMatchObject({
		...{ title: "Account Executive, Great Lakes", validThrough, baseSalary, directApply: true },
		identifier: { "@type": "PropertyValue", name: "Closewell", value: id },
		hiringOrganization: { "@type": "Organization", name: "Harrow & Pike Freight" },
		jobLocation: {
			"@type": "Place",
			address: { addressLocality: "Columbus", addressRegion: "Ohio", addressCountry: "US" },
		},
	});
	expect(named).not.toHaveProperty("jobLocationType");
	expect(confidential).toMatchObject({
		...{ hiringOrganization: "confidential", jobLocationType: "TELECOMMUTE", identifier: { value: unnamedId } },
		applicantLocationRequirements: { "@type": "Country", name: "USA" },
	});
	expect(JSON.stringify(confidential)).not.toContain("Harrow");
	expect(state).toMatchObject({
		...{ identifier: { value: inStateId }, applicantLocationRequirements: { "@type": "State", name: "Texas, USA" } },
	});
	for (const [index, posting] of [named, confidential, state].entries()) {
		const document = documents[index + 4];
		if (!posting || !document) throw new Error("There is no JobPosting.");
		expect(findMissing(posting)).toEqual([]);
		expect(findUnknown(posting)).toEqual([]);
		expect(findUnseen(posting, document)).toEqual([]);
	}
	await act(id, "unpublish");
	const [after] = await readDocuments(page, [path]);
	expect(after?.structured).toEqual([]);
});

async function expectHeading(page: Page, text: string): Promise<void> {
	await expect
		.poll(async () => (await page.getByRole("heading", { level: 1 }).innerText()).replace(/\s+/g, " "))
		.toBe(text);
}

type Thing = Record<string, unknown>;

/** What Google requires of a JobPosting, and of a salary if there is one. */
function findMissing(posting: Thing): string[] {
	const required = ["title", "description", "datePosted", "hiringOrganization", "validThrough", "baseSalary"];
	const missing = required.filter((name) => !posting[name]);
	const isRemote = posting.jobLocationType === "TELECOMMUTE";
	const place = isRemote ? posting.applicantLocationRequirements : (posting.jobLocation as Thing | undefined)?.address;
	if (!place) missing.push("a place");
	if (!isRemote && !(place as Thing)?.addressCountry) missing.push("addressCountry");
	if (!/^\d{4}-\d\d-\d\d$/.test(String(posting.datePosted))) missing.push("datePosted as ISO 8601");
	if (Number.isNaN(Date.parse(String(posting.validThrough)))) missing.push("validThrough as ISO 8601");
	if (!/^<p>.+<\/p>$/s.test(String(posting.description))) missing.push("description as HTML");
	return missing;
}

/** schema.org: the properties that we use of each type, with the types of their values. */
const VOCABULARY: Record<string, Record<string, string[]>> = {
	JobPosting: {
		...{
			title: ["Text"],
			description: ["Text"],
			datePosted: ["Text"],
			validThrough: ["Text"],
			directApply: ["Boolean"],
		},
		...{ identifier: ["PropertyValue"], hiringOrganization: ["Organization", "Text"], jobLocation: ["Place"] },
		...{ jobLocationType: ["Text"], applicantLocationRequirements: ["Country", "State"] },
		baseSalary: ["MonetaryAmount"],
	},
	PropertyValue: { name: ["Text"], value: ["Text"] },
	Organization: { name: ["Text"] },
	Place: { address: ["PostalAddress"] },
	PostalAddress: { addressLocality: ["Text"], addressRegion: ["Text"], addressCountry: ["Text"] },
	Country: { name: ["Text"] },
	State: { name: ["Text"] },
	MonetaryAmount: { currency: ["Text"], value: ["QuantitativeValue"] },
	QuantitativeValue: { minValue: ["Number"], maxValue: ["Number"], unitText: ["Text"] },
};

/** Properties that schema.org doesn't give the type, or not with such a value. */
function findUnknown({ "@type": type, ...properties }: Thing): string[] {
	return Object.entries(properties).flatMap(([name, value]) => {
		const allowed = VOCABULARY[String(type)]?.[name] ?? [];
		const kind = typeOf(value);
		return [
			...(allowed.includes(kind) ? [] : [`${type}.${name}: ${kind}`]),
			...(typeof value === "object" && value ? findUnknown(value as Thing) : []),
		];
	});
}

function typeOf(value: unknown): string {
	if (typeof value === "object" && value) return String((value as Thing)["@type"]);
	return { string: "Text", number: "Number", boolean: "Boolean" }[typeof value as string] ?? typeof value;
}

/** Values that a visitor doesn't see on the page. */
function findUnseen(posting: Thing, { text }: SiteDocument): string[] {
	const seen = text.toLowerCase();
	return readValues(posting)
		.map(([name, value]) => [name, asShown(name, value)] as const)
		.flatMap(([name, shown]) =>
			shown.filter((each) => !seen.includes(each.toLowerCase())).map((each) => `${name}: ${each}`),
		);
}

function readValues({ "@type": _, ...properties }: Thing): [string, unknown][] {
	return Object.entries(properties).flatMap(([name, value]): [string, unknown][] =>
		typeof value === "object" && value ? readValues(value as Thing) : [[name, value]],
	);
}

function asShown(name: string, value: unknown): string[] {
	if (typeof value === "number") return [`$${value.toLocaleString("en-US")}`];
	if (name === "directApply") return [];
	if (name === "unitText") return ["a year"];
	if (value === "TELECOMMUTE") return ["Remote"];
	if (name === "datePosted" || name === "validThrough") {
		const day = new Date(String(value).slice(0, 10));
		return [new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(day)];
	}
	if (name !== "description") return [String(value)];
	const paragraphs = [...String(value).matchAll(/<p>(.*?)<\/p>/g)].map(([, paragraph = ""]) => paragraph);
	return paragraphs.flatMap((paragraph) =>
		paragraph
			.split(/(?<=^[A-Z][A-Za-z ]{2,20}): |(?<=K), /) // a label and its text stand apart, and so does what follows the pay
			.map((part) => part.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")),
	);
}
