import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { parseYaml } from "../../site/content/yaml.ts";
import { openBrowser } from "../browser.ts";

/* The pages against the spec. */

const site = inject("site");
const open = openBrowser();

let reader: Promise<Page> | undefined;

/** A page's parsed HTML, without running or rendering it: faster than visiting it. */
async function documentOf(path: string) {
	reader ??= (async () => {
		const page = await open();
		await page.goto(site);
		return page;
	})();
	return (await reader).evaluateHandle(async (address) => {
		const html = await (await fetch(address)).text();
		const parsed = new DOMParser().parseFromString(html, "text/html");
		for (const hidden of parsed.querySelectorAll("body script, body style")) hidden.remove();
		return parsed;
	}, path);
}

async function counts<T extends Record<string, string>>(path: string, selectors: T): Promise<Record<keyof T, number>> {
	const parsed = await documentOf(path);
	return parsed.evaluate((document, wanted) => {
		const entries = Object.entries(wanted).map(([name, selector]) => [
			name,
			document.querySelectorAll(selector).length,
		]);
		return Object.fromEntries(entries);
	}, selectors);
}

async function readText(path: string): Promise<string> {
	const text = await (await documentOf(path)).evaluate(({ body }) => body.textContent ?? "");
	return text.replace(/\s+/g, " ");
}

const section9: Record<string, string[]> = {
	"/": [
		"98%",
		"72 hours",
		"18-21 days",
		"2,500+",
		"500+",
		"200+",
		"50 states",
		"15+",
		"75 hires in 90 days",
		"top 5%",
		"24 hours",
		"90-day",
		"90 days",
	],
	"/services": ["95%", "90-day replacement guarantee", "Fixed monthly cost", "72 hours"],
	"/industries": ["5-10 days"],
	"/about": ["98.7%", "5,000+", "15+", "2009", "Lewes", "Delaware"],
	"/resume": ["98%", "24h", "500+", "15+", "10,000+", "10MB", "PDF", "DOC", "DOCX"],
	"/faq": [
		"20-25%",
		"25-30%",
		"48-72 hours",
		"18-21 days",
		"90-day",
		"top 5%",
		"24 hours",
		"2 hours",
		"no retainer for most positions",
	],
	"/locations": ["50", "200+", "15K+", "1,200"],
	"/sales-recruitment/new-york": ["2,500+", "150+", "85+", "$120K+"],
	"/sales-recruitment/chicago": ["1,800+", "120+", "65+", "$95K+"],
	"/sales-recruitment/los-angeles": ["2,200+", "180+", "400+", "tech companies", "$110K+"],
	"/sales-recruitment/texas": ["7,200+", "380+", "150+", "$110K+"],
	"/sales-recruitment/new-york-state": ["9,200+", "520+", "200+", "$135K+"],
	"/industries/technology": ["3,500+", "200+", "150+", "$180K+", "$55K-$85K", "$200K-$400K+"],
	"/sales-jobs/account-executive": ["2,500+", "$85K-$150K", "50", "18 days"],
	"/sales-recruitment/ohio": ["4-8 days", "4-6", "25-44 days", "95-99%", "Illustrative example"],
};

test.each(Object.entries(section9))("%s has the figures of section 9", async (path, figures) => {
	const text = await readText(path);
	expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
});

test("every figure is on the pages that figures.yaml lists", async () => {
	const figures = parseYaml(readFileSync("site/content/figures.yaml", "utf8")) as Record<
		string,
		{ value: string; pages: string[] }
	>;
	const missing: string[] = [];
	const texts = new Map<string, string>();
	for (const [name, { value, pages }] of Object.entries(figures)) {
		for (const path of pages) {
			if (!texts.has(path)) texts.set(path, (await readText(path)) + (await (await fetch(site + path)).text()));
			if (!texts.get(path)?.includes(value)) missing.push(`${name} (${value}) on ${path}`);
		}
	}
	expect(missing).toEqual([]);
});

const quoted: Record<string, string[]> = {
	"/": [
		"Find Talent",
		"Find Talent Now",
		"Find Jobs",
		"Find Your Next Job",
		"Elite Sales Talent Delivered",
		"Proven Results. Nationwide Impact.",
		"Get Candidates For Your Job Position",
		"Elite Talent Request",
		"Upload Your Resume",
		"Request Talent",
		"Quick hiring",
		"#1 recruiters",
		"Team scaling",
		"Vetting and performance",
		"Contingency recruitment",
		"AI-powered recruitment",
	],
	"/services": [
		"Sales Recruitment",
		"Executive Search",
		"Permanent Placement",
		"Fractional Recruitment",
		"Elite Talent Request",
		"Specializations",
		"Benefits",
	],
	"/industries": [
		"Technology & SaaS",
		"Healthcare & Medical",
		"Financial Services",
		"Manufacturing & Industrial",
		"Professional Services",
		"Energy & Utilities",
		"Automotive & Transportation",
		"Retail & E-commerce",
		"Telecommunications",
		"Logistics & Supply Chain",
		"Aerospace & Defense",
		"Media & Entertainment",
		"Elite Talent Request",
	],
	"/about": ["Start Your Search", "Learn More"],
	"/industries/technology": [
		"SaaS/Software",
		"Mobile & Apps",
		"Cloud Infrastructure",
		"Data & Analytics",
		"AI & Machine Learning",
		"Cybersecurity",
	],
	"/sales-recruitment/ohio": [
		"Hire Ohio Sales Professionals & Executives",
		"Core Services",
		"Roles We Fill",
		"Key Sectors",
		"Major Cities",
		"Local Presence",
	],
	"/terms-of-service": ["September 2025"],
	"/privacy-policy": ["September 2025"],
};

test.each(Object.entries(quoted))("%s has the texts that the spec quotes", async (path, texts) => {
	const text = await readText(path);
	expect(texts.filter((wanted) => !text.includes(wanted))).toEqual([]);
});

test("card counts match the spec", async () => {
	expect(
		await counts("/", {
			values: "main section:nth-of-type(2) ul > li",
			logos: "[aria-labelledby=clients] ul > li",
			steps: "main section:first-of-type ol > li",
		}),
	).toEqual({ values: 6, logos: 5, steps: 5 });
	expect(await counts("/services", { services: "main article" })).toEqual({ services: 4 });
	expect(await counts("/industries", { industries: "main section:nth-of-type(2) ul > li" })).toEqual({
		industries: 12,
	});
	expect(
		await counts("/faq", { questions: "details[name=faq]", contact: "main section:nth-of-type(3) ul > li" }),
	).toEqual({
		questions: 11,
		contact: 3,
	});
	expect(await counts("/locations", { states: "#states a[href^='/sales-recruitment/']" })).toEqual({ states: 50 });
	expect(await counts("/resume", { stats: "main section:nth-of-type(2) dl > div", stories: "main figure" })).toEqual({
		stats: 5,
		stories: 2,
	});
	expect(
		await counts("/industries/technology", {
			stats: "main section:nth-of-type(2) dl > div",
			segments: "main section:nth-of-type(3) ul > li",
			roles: "main [aria-label^='Skills:']",
			reasons: "main section:nth-of-type(5) ul > li",
		}),
	).toEqual({ stats: 4, segments: 6, roles: 6, reasons: 3 });
	expect(
		await counts("/sales-jobs/account-executive", {
			stats: "main section:nth-of-type(2) dl > div",
			markets: "tbody tr",
			industries: "main section:nth-of-type(4) dl > div",
		}),
	).toEqual({ stats: 4, markets: 6, industries: 6 });
	expect(
		await counts("/sales-recruitment/texas", {
			stats: "main section:nth-of-type(2) dl > div",
			cities: "main section:nth-of-type(3) li",
			industries: "main section:nth-of-type(4) ul > li",
			roles: "main section:nth-of-type(5) ul > li",
		}),
	).toEqual({ stats: 4, cities: 5, industries: 12, roles: 12 });
	expect(
		await counts("/sales-recruitment/new-york-state", {
			cities: "main section:nth-of-type(3) ul > li",
			industries: "main section:nth-of-type(4) ul > li",
			companies: "main section:nth-of-type(5) h3",
		}),
	).toEqual({ cities: 5, industries: 12, companies: 5 });
	for (const path of ["/terms-of-service", "/privacy-policy"])
		expect(await counts(path, { sections: "#text h2" })).toEqual({ sections: 10 });
});

test("each industry card shows the first three specialties and the first three positions", async () => {
	const { industries } = parseYaml(readFileSync("site/content/pages/industries.yaml", "utf8")) as {
		industries: { name: string; specialties: string[]; positions: string[] }[];
	};
	const page = await open({ javaScriptEnabled: false });
	await page.goto(`${site}/industries`);
	for (const [index, { specialties, positions }] of industries.entries()) {
		const text = await page.locator("main section:nth-of-type(2) ul > li").nth(index).textContent();
		for (const shown of [...specialties.slice(0, 3), ...positions.slice(0, 3)]) expect(text).toContain(shown);
		for (const kept of [...specialties.slice(3), ...positions.slice(3)]) expect(text).not.toContain(kept);
	}
	await page.context().close();
});

test("all 48 generic state pages have the spec's parts and counts", async () => {
	const links = await (await documentOf("/locations")).evaluate((document) =>
		[...document.querySelectorAll("#states a")].map((link) => ({
			name: link.textContent ?? "",
			path: link.getAttribute("href") ?? "",
		})),
	);
	const generic = links.filter(({ path }) => !/new-york-state|texas/.test(path));
	expect(generic).toHaveLength(48);
	const blocks: string[] = [];
	for (const { name, path } of generic) {
		const { headings, lists, cities, sectors, highlights, buttons, roles, studies, forms, hiring } = await (
			await documentOf(path)
		).evaluate((document) => ({
			headings: [...document.querySelectorAll("h1")].map((heading) => heading.textContent),
			lists: [...document.querySelectorAll("main section:nth-of-type(2) ul")].map((list) => list.children.length),
			cities: document.querySelectorAll("main section:nth-of-type(4) div:first-child > h2 + ul > li").length,
			sectors: document.querySelectorAll("main section:nth-of-type(3) ul > li").length,
			highlights: document.querySelectorAll("main section:nth-of-type(1) strong").length,
			buttons: document.querySelectorAll("h1 + p + a[href='#talent-request']").length,
			roles: [...document.querySelectorAll("main section:nth-of-type(2) li > a")].map((link) =>
				link.getAttribute("href"),
			),
			studies: document.querySelectorAll("main [data-nosnippet] article").length,
			hiring: document.querySelectorAll("#hiring dl > div").length,
			forms: document.querySelectorAll("#talent-request").length,
		}));
		expect(headings).toEqual([`Hire ${name} Sales Professionals & Executives`]);
		expect(lists, path).toEqual([5, 9]);
		expect(cities >= 5 && cities <= 7, path).toBe(true);
		expect(sectors >= 5 && sectors <= 6, path).toBe(true);
		expect(highlights, path).toBeGreaterThan(1);
		expect([buttons, studies, forms], path).toEqual([1, 1, 1]);
		expect(new Set(roles).size, path).toBe(9);
		for (const role of roles) expect(role).toMatch(new RegExp(`^${path}\\?role=[\\w+]+#talent-request$`));
		if (hiring > 0) blocks.push(path);
	}
	expect(blocks).toHaveLength(37); // plus New York and Texas; there is no data for eleven states
});

test("a role on a state's page leads to its form with the role filled in", async () => {
	const page = await open();
	await page.goto(`${site}/sales-recruitment/ohio`);
	await page.getByRole("link", { name: "Technical Sales Engineer" }).click();
	await page.locator("#talent-request select").scrollIntoViewIfNeeded();
	await expect.poll(() => page.locator("#talent-request select").inputValue()).toBe("Technical Sales Engineer");
	await page.goto(`${site}/sales-recruitment/ohio`);
	await page.getByRole("link", { name: "Jobs and pay" }).click();
	await page.waitForURL("**/sales-jobs/account-executive");
	await page.context().close();
});

test("buttons lead where the decisions say", async () => {
	const targets: [string, string, string][] = [
		["/", "Find Talent Now", "#lead-form"],
		["/", "Find Talent", "#lead-form"],
		["/", "Find Jobs", "/resume"],
		["/", "Find Your Next Job", "/resume"],
		["/", "Get Candidates For Your Job Position", "#lead-form"],
		["/industries", "Request Talent", "#lead-form"],
		["/about", "Start Your Search", "/#lead-form"],
		["/about", "Learn More about our services", "/services"], // the last three words are for screen readers only
		["/locations", "Find Your State", "#states"],
		["/sales-recruitment/texas", "Explore Jobs", "/jobs?state=texas"],
		["/sales-recruitment/new-york-state", "Explore Jobs", "/jobs?state=new-york-state"],
		["/sales-recruitment/texas", "Hire Talent", "/?place=Texas#lead-form"],
		["/sales-recruitment/chicago", "Hire in Chicago", "/?place=Chicago%2C+IL#lead-form"],
		["/sales-recruitment/ohio", "Request Talent in Ohio", "#talent-request"],
		["/sales-jobs/account-executive", "Hire Account Executives", "/?role=Account+Executive#lead-form"],
		["/sales-jobs/account-executive", "Apply as an Account Executive", "/jobs?role=account-executive"],
		["/sales-recruitment/ohio", "Sales jobs in Ohio", "/jobs?state=ohio"],
		["/sales-recruitment/chicago", "Sales jobs in Illinois", "/jobs?state=illinois"],
		["/industries/technology", "All sales jobs", "/jobs"],
		["/resume", "See Open Jobs", "/jobs"],
	];
	const page = await open({ javaScriptEnabled: false });
	for (const [path, label, target] of targets) {
		await page.goto(site + path);
		expect(
			await page.locator("main").getByRole("link", { name: label, exact: true }).first().getAttribute("href"),
			`${path}: ${label}`,
		).toBe(target);
	}
	await page.context().close();
});

test("in print all answers are open", async () => {
	const page = await open({ javaScriptEnabled: false });
	await page.goto(`${site}/faq`);
	const shown = () =>
		page
			.locator("details[name=faq] > p")
			.evaluateAll((answers) => answers.filter((answer) => answer.checkVisibility()).length);
	expect(await shown()).toBe(0);
	await page.emulateMedia({ media: "print" });
	expect(await shown()).toBe(11);
	await page.context().close();
});

test("one answer is open at a time, and the open one closes again", async () => {
	const page = await open({ javaScriptEnabled: false });
	await page.goto(`${site}/faq`);
	const questions = page.locator("details[name=faq]");
	const openOnes = () =>
		questions.evaluateAll((all) => all.flatMap((item, index) => ((item as HTMLDetailsElement).open ? [index] : [])));
	await questions.nth(2).locator("summary").click();
	expect(await openOnes()).toEqual([2]);
	await questions.nth(5).locator("summary").click();
	expect(await openOnes()).toEqual([5]);
	await questions.nth(5).locator("summary").click();
	expect(await openOnes()).toEqual([]);
	await page.context().close();
});

test("the case-study card shows fresh values within the ranges on each view", { tags: "thorough" }, async () => {
	const seen = new Set<string>();
	for (let view = 0; view < 4; view++) {
		const page = await open();
		await page.goto(`${site}/sales-recruitment/ohio`);
		await page.locator("main article").scrollIntoViewIfNeeded();
		await expect.poll(() => page.locator("main article dd").first().textContent()).toMatch(/^\d days$/);
		const values = await page.locator("main article dd").allTextContents();
		const [shortlist = 0, candidates = 0, hire = 0, retention = 0] = values.map((value) => Number.parseInt(value, 10));
		expect(shortlist).toBeGreaterThanOrEqual(4);
		expect(shortlist).toBeLessThanOrEqual(8);
		expect(candidates).toBeGreaterThanOrEqual(4);
		expect(candidates).toBeLessThanOrEqual(6);
		expect(hire).toBeGreaterThanOrEqual(25);
		expect(hire).toBeLessThanOrEqual(44);
		expect(retention).toBeGreaterThanOrEqual(95);
		expect(retention).toBeLessThanOrEqual(99);
		expect(await page.locator("main article").textContent()).toContain("Illustrative example");
		seen.add((await page.locator("main article").textContent()) ?? "");
		await page.context().close();
	}
	expect(seen.size).toBeGreaterThan(1);
});
