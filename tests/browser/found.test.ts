import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { firm } from "../../site/content/content-files.ts";
import { sectorPath } from "../../site/content/page-paths.ts";
import type { Content } from "../../site/content/schema.ts";
import { parseYaml } from "../../site/content/yaml.ts";
import { getNeighbors } from "../../site/pictures/boundaries.ts";
import { PAGE_DATES_FILE, type PageDates } from "../../tools/integrations/page-dates.ts";
import { fetchSitemapPaths } from "../../tools/running/sitemap.ts";
import { openBrowser } from "../browser.ts";
import { readDocuments, type SiteDocument } from "../site-documents.ts";

const site = inject("site");
const open = openBrowser();
const paths = await fetchSitemapPaths(site);
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

test("the sitemap lists 66 pages, each with the day it was last changed", async () => {
	const xml = await (await fetch(`${site}/sitemap.xml`)).text();
	expect(paths).toHaveLength(66);
	expect(new Set(paths).size).toBe(66);
	const days = [...xml.matchAll(/<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)].map(([, day = ""]) => day);
	expect(days).toHaveLength(66);
	for (const day of days) expect(Date.parse(day)).toBeLessThanOrEqual(Date.now());
	const kept: PageDates = JSON.parse(readFileSync(PAGE_DATES_FILE, "utf8"));
	expect(days).toEqual(paths.map((path) => kept[path]?.split(" ")[0]));
});

test("page dates are committed together with the text they belong to", () => {
	const changed = changedSources();
	// With uncommitted changes, both will be committed together.
	if (changed.some((file) => file !== PAGE_DATES_FILE)) return;
	expect(changed, `${PAGE_DATES_FILE} is not committed as the build left it`).toEqual([]);
});

/** Files that differ from the last commit; none without git. */
function changedSources(): string[] {
	const { stdout } = spawnSync("git", ["status", "--porcelain", "--", "site", "contract"], { encoding: "utf8" });
	return (stdout ?? "")
		.split("\n")
		.filter(Boolean)
		.map((line) => line.slice("?? ".length));
}

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

test("no page has a broken link or anchor", async () => {
	const all = await documents();
	const idsOf = new Map(all.map(({ path, ids }) => [path, new Set(ids)]));
	for (const path of ["/forms/message", "/yours", "/jobs", "/book"]) idsOf.set(path, new Set()); // rendered on demand, not built
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

/* Related pages: a state and its neighbors, its cities with a page, its sectors' industries (a page, or a card on
   /industries) and the role with a page; a city and its state, its industries and that role; and the pages of cities,
   technology and the role among each other. In both directions, by links in the main content: menus don't count. */
test("related pages are at most two clicks apart", async () => {
	const all = new Map((await documents()).map((document) => [document.path, document]));
	const next = (path: string) =>
		new Set((all.get(path)?.wayOn ?? []).map((link) => new URL(link, ORIGIN + path).pathname));
	const related = relatedPages();
	expect(related.length).toBeGreaterThan(700);
	const apart = related.flatMap(([from, to]) => {
		const near = next(from);
		const isNear = near.has(to) || [...near].some((path) => next(path).has(to));
		return isNear ? [] : [`${from} -> ${to}`];
	});
	expect(apart).toEqual([]);
});

test("state and city pages link directly to all related pages, and home links to places and industries", async () => {
	const all = new Map((await documents()).map(({ path, wayOn }) => [path, wayOn]));
	const linksOf = (path: string) => all.get(path)?.map((link) => link.replace(/#.*/, "")) ?? [];
	const missing = relatedPages()
		.filter(([from]) => from.startsWith("/sales-recruitment/"))
		.filter(([from, to]) => !linksOf(from).includes(to))
		.map((pair) => pair.join(" -> "));
	expect(missing).toEqual([]);
	expect(all.get("/sales-recruitment/illinois")).toEqual(
		expect.arrayContaining(["/sales-recruitment/chicago", "/sales-recruitment/wisconsin", "/industries#logistics"]),
	);
	expect(all.get("/")).toEqual(expect.arrayContaining(["/locations", "/sales-recruitment/chicago", "/industries"]));
});

function relatedPages(): [string, string][] {
	const { industries } = parseYaml(readFileSync("site/content/pages/industries.yaml", "utf8")) as Content<"industries">;
	const read = <Kind>(folder: string) =>
		globSync(`site/content/${folder}/*.yaml`).map((file) => parseYaml(readFileSync(file, "utf8")) as Kind);
	const states = read<Place>("{states,dedicated-states}");
	const cities = read<Place & { state: { slug: string } }>("cities");
	const at = ({ slug }: { slug: string }) => `/sales-recruitment/${slug}`;
	const fields = ({ industries: sectors }: Place) =>
		("points" in sectors ? sectors.points : sectors)
			.map(({ name }) => sectorPath(name, industries)?.replace(/#.*/, ""))
			.filter((address) => address !== undefined);
	const single = ["/industries/technology", "/sales-jobs/account-executive", ...cities.map(at)];
	const pairs: [string, string][] = [
		...states.flatMap((state) => {
			const beside = getNeighbors(state.name);
			return states
				.filter(({ name }) => beside.includes(name))
				.map((other): [string, string] => [at(state), at(other)]);
		}),
		...cities.map((city): [string, string] => [at(city), at(city.state)]),
		...[...states, ...cities].flatMap((place) =>
			[...fields(place), "/sales-jobs/account-executive"].map((address): [string, string] => [at(place), address]),
		),
		...single.flatMap((one) => single.filter((other) => other !== one).map((other): [string, string] => [one, other])),
	];
	return [...pairs, ...pairs.map(([from, to]): [string, string] => [to, from])];
}

interface Place {
	name: string;
	slug: string;
	industries: { name: string }[] | { points: { name: string }[] };
}

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

test("the rating is on the home page's organization and nowhere else", async () => {
	const all = await documents();
	const [agency] = ofType(all[0] as SiteDocument, "EmploymentAgency");
	expect(agency).toMatchObject({
		name: firm.name,
		telephone: `+1 ${firm.phone}`,
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

test("the questions in the structured data match the page word for word", async () => {
	const faq = (await documents()).find(({ path }) => path === "/faq") as SiteDocument;
	const [data] = ofType(faq, "FAQPage") as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[];
	expect(data?.mainEntity).toHaveLength(11);
	for (const { name, acceptedAnswer } of data?.mainEntity ?? []) {
		expect(faq.text).toContain(name);
		expect(faq.text).toContain(acceptedAnswer.text);
	}
});

test("the 48 states have local-business data with the region code; other places have a service, and no branch", async () => {
	const places = (await documents()).filter(({ path }) => path.startsWith("/sales-recruitment/"));
	expect(places).toHaveLength(53);
	const areas: Record<string, [type: string, name: string]> = {
		"new-york": ["City", "New York"],
		chicago: ["City", "Chicago"],
		"los-angeles": ["City", "Los Angeles"],
		texas: ["State", "Texas"],
		"new-york-state": ["State", "New York"],
	};
	for (const document of places) {
		const slug = document.path.split("/").at(-1) ?? "";
		const [agency] = ofType(document, "EmploymentAgency");
		const [service] = ofType(document, "Service");
		const area = areas[slug];
		if (area) {
			expect(agency, slug).toBeUndefined();
			expect(service, slug).toMatchObject({
				url: ORIGIN + document.path,
				provider: { "@id": `${ORIGIN}/#firm` },
				areaServed: { "@type": area[0], name: area[1] },
			});
		} else {
			expect(service, slug).toBeUndefined();
			expect(agency, slug).toMatchObject({
				url: ORIGIN + document.path,
				telephone: `+1 ${firm.phone}`,
				address: { addressRegion: slug.toUpperCase(), addressCountry: "US" },
			});
		}
	}
});

test("the home page says which site this is, and the services page what is offered", async () => {
	const all = new Map((await documents()).map((document) => [document.path, document]));
	expect(ofType(all.get("/") as SiteDocument, "WebSite")).toMatchObject([{ name: firm.name, url: `${ORIGIN}/` }]);
	const services = all.get("/services") as SiteDocument;
	const offered = ofType(services, "Service") as { name: string; description: string }[];
	expect(offered.map(({ name }) => name)).toEqual([
		"Sales Recruitment",
		"Executive Search",
		"Permanent Placement",
		"Fractional Recruitment",
	]);
	for (const { description } of offered) expect(services.text).toContain(description);
});

test("pages of a kind share a title pattern that ends with the firm's name", async () => {
	const all = await documents();
	const kinds: [RegExp, RegExp][] = [
		[/^\/sales-recruitment\/(texas|new-york-state)$/, /^[A-Z][\w ]+ Sales Recruiters & Sales Jobs \| /],
		[/^\/sales-recruitment\/(?!(texas|new-york-state)$)/, /^[A-Z][\w ]+ Sales & Executive Recruiters \| /],
		[/^\/(?!sales-recruitment\/)./, /^[^|]+ \| /],
	];
	for (const { path, title } of all) {
		for (const [kind, pattern] of kinds)
			if (kind.test(path)) {
				expect(title, path).toMatch(pattern);
				expect(title.endsWith(` | ${firm.name}`), `${path}: ${title}`).toBe(true);
			}
	}
});

test("shared links show title, description and address", async () => {
	for (const { path, title, description, openGraph } of await documents()) {
		expect(openGraph, path).toMatchObject({
			"og:title": title,
			"og:description": description,
			"og:url": ORIGIN + path,
			"og:type": "website",
		});
	}
});

test("robots.txt, llms.txt, the manifest, the icons and security.txt are there", async () => {
	const text = async (path: string) => {
		const response = await fetch(site + path);
		expect(response.status, path).toBe(200);
		return response.text();
	};
	const robots = await text("/robots.txt");
	expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
	expect(robots).not.toMatch(/Disallow: \S/); // otherwise crawlers would never see the noindex on /forms/...
	const llms = await text("/llms.txt");
	for (const path of paths) expect(llms).toContain(`(${ORIGIN}${path})`);
	const manifest = JSON.parse(await text("/manifest.webmanifest"));
	for (const { src } of manifest.icons) await text(src);
	const security = await text("/.well-known/security.txt");
	expect(Date.parse(/Expires: (.+)/.exec(security)?.[1] ?? "")).toBeGreaterThan(Date.now());
	expect(security).toContain("Contact: mailto:");
	for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]) await text(path);
});
