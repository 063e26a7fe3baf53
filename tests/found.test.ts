import { expect, inject, test } from "vitest";
import { firm } from "../src/content/read.ts";
import { sitemapPaths } from "../tools/running/sitemap.ts";
import { openBrowser } from "./browser.ts";
import { readDocuments, type SiteDocument } from "./documents.ts";

const site = inject("site");
const open = openBrowser();
const paths = await sitemapPaths(site);
const ORIGIN = "https://www.example.com";
let known: Promise<SiteDocument[]> | undefined;

async function documents(): Promise<SiteDocument[]> {
	known ??= (async () => {
		const page = await open();
		await page.goto(site);
		return readDocuments(page, paths);
	})();
	return known;
}

function ofType(document: SiteDocument, type: string) {
	return document.structured.filter((thing) => thing["@type"] === type);
}

test("the sitemap lists 64 pages, each with the day it was last changed", async () => {
	const xml = await (await fetch(`${site}/sitemap.xml`)).text();
	expect(paths).toHaveLength(64);
	expect(new Set(paths).size).toBe(64);
	for (const [, day = ""] of xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g))
		expect(Date.parse(day)).toBeLessThanOrEqual(Date.now());
});

test("every page answers 200 with one h1, its own canonical address, and a title and description of its own", async () => {
	const all = await documents();
	for (const { path, status, headings, canonical, title, description, robots } of all) {
		expect(status, path).toBe(200);
		expect(headings, path).toHaveLength(1);
		expect(canonical, path).toBe(ORIGIN + path);
		expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60);
		expect(description.length, path).toBeLessThanOrEqual(160);
		expect(description.length, path).toBeGreaterThan(60);
		expect(robots, path).toBe("");
	}
	for (const field of ["title", "description", "canonical"] as const)
		expect(new Set(all.map((page) => page[field])).size).toBe(all.length);
});

test("no link and no anchor on any page leads nowhere", async () => {
	const all = await documents();
	const idsOf = new Map(all.map(({ path, ids }) => [path, new Set(ids)]));
	idsOf.set("/forms/message", new Set()); // made on demand, so not among the built pages
	const broken = all.flatMap(({ path, links }) =>
		links
			.filter((link) => !/^(tel:|mailto:|https:)/.test(link))
			.filter((link) => {
				const { pathname, hash } = new URL(link, ORIGIN + path);
				const ids = idsOf.get(pathname);
				return !ids || (hash !== "" && !ids.has(hash.slice(1)));
			})
			.map((link) => `${path} -> ${link}`),
	);
	expect(broken).toEqual([]);
});

test("every page can be reached from the home page by links", async () => {
	const all = new Map((await documents()).map((document) => [document.path, document]));
	const reached = new Set(["/"]);
	for (const path of reached) {
		for (const link of all.get(path)?.links ?? []) {
			const { pathname, origin } = new URL(link, ORIGIN + path);
			if (origin === ORIGIN && all.has(pathname)) reached.add(pathname);
		}
	}
	expect([...all.keys()].filter((path) => !reached.has(path))).toEqual([]);
});

test("breadcrumbs in the structured data are the ones on the page", async () => {
	for (const document of await documents()) {
		if (document.path === "/") continue;
		const [data] = ofType(document, "BreadcrumbList") as {
			itemListElement: { name: string; item: string; position: number }[];
		}[];
		expect(
			data?.itemListElement.map(({ name }) => name),
			document.path,
		).toEqual(document.crumbs.map(({ name }) => name));
		expect(data?.itemListElement.map(({ position }) => position)).toEqual(document.crumbs.map((_, index) => index + 1));
		expect(data?.itemListElement.at(-1)?.item).toBe(ORIGIN + document.path);
		for (const [index, { to }] of document.crumbs.entries())
			if (to) expect(data?.itemListElement[index]?.item).toBe(ORIGIN + to);
	}
});

test("the rating stands on the home page's organisation and nowhere else", async () => {
	const all = await documents();
	const [agency] = ofType(all[0] as SiteDocument, "EmploymentAgency");
	expect(agency).toMatchObject({
		name: firm.name,
		telephone: firm.phone,
		foundingDate: String(firm.founded),
		address: { addressLocality: firm.city, addressRegion: firm.region, addressCountry: firm.country },
		aggregateRating: { ratingValue: "4.9", reviewCount: 247 },
		openingHoursSpecification: {
			opens: "08:00",
			closes: "18:00",
			dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
		},
	});
	for (const document of all.slice(1))
		expect(JSON.stringify(document.structured), document.path).not.toContain("aggregateRating");
});

test("the questions in the structured data are word for word the ones on the page", async () => {
	const faq = (await documents()).find(({ path }) => path === "/faq") as SiteDocument;
	const [data] = ofType(faq, "FAQPage") as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[];
	expect(data?.mainEntity).toHaveLength(11);
	for (const { name, acceptedAnswer } of data?.mainEntity ?? []) {
		expect(faq.text).toContain(name);
		expect(faq.text).toContain(acceptedAnswer.text);
	}
});

test("state and city pages carry local-business data with the region code and the country", async () => {
	const places = (await documents()).filter(({ path }) => path.startsWith("/sales-recruitment/"));
	expect(places).toHaveLength(53);
	const cities: Record<string, string> = {
		"new-york": "NEW-YORK-STATE",
		chicago: "ILLINOIS",
		"los-angeles": "CALIFORNIA",
	};
	for (const document of places) {
		const slug = document.path.split("/").at(-1) ?? "";
		const [data] = ofType(document, "EmploymentAgency");
		expect(data, slug).toMatchObject({
			url: ORIGIN + document.path,
			address: { addressRegion: cities[slug] ?? slug.toUpperCase(), addressCountry: "US" },
		});
	}
});

test("shared links show title, description and address", async () => {
	for (const { path, title, description, openGraph } of await documents()) {
		expect(openGraph, path).toMatchObject({
			"og:title": title,
			"og:description": description,
			"og:url": ORIGIN + path,
			"og:type": "website",
			"twitter:title": title,
		});
	}
});

test("robots.txt, llms.txt, the manifest, the icons and security.txt are there", async () => {
	const text = async (path: string) => {
		const response = await fetch(site + path);
		expect(response.status, path).toBe(200);
		return response.text();
	};
	expect(await text("/robots.txt")).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
	const llms = await text("/llms.txt");
	for (const path of paths) expect(llms).toContain(`(${ORIGIN}${path})`);
	const manifest = JSON.parse(await text("/manifest.webmanifest"));
	for (const { src } of manifest.icons) await text(src);
	const security = await text("/.well-known/security.txt");
	expect(Date.parse(/Expires: (.+)/.exec(security)?.[1] ?? "")).toBeGreaterThan(Date.now());
	expect(security).toContain("Contact: mailto:");
	for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]) await text(path);
});
