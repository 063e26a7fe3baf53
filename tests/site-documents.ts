import type { Page } from "playwright-core";

export interface SiteDocument {
	path: string;
	status: number;
	title: string;
	description: string;
	canonical: string;
	robots: string;
	headings: string[];
	/** As written, including the hash. */
	links: string[];
	/** The links in the page's main content: not in the header, breadcrumbs or footer. */
	wayOn: string[];
	ids: string[];
	/** The visible text, with white space collapsed. */
	text: string;
	structured: Record<string, unknown>[];
	crumbs: { name: string; to: string | null }[];
	openGraph: Record<string, string>;
}

/** Reads pages as a search engine does: fetches and parses them without running scripts. */
export async function readDocuments(page: Page, paths: string[]): Promise<SiteDocument[]> {
	return page.evaluate(
		(all) =>
			Promise.all(
				all.map(async (path) => {
					const response = await fetch(path);
					const document = new DOMParser().parseFromString(await response.text(), "text/html");
					const attribute = (selector: string, name: string) =>
						document.querySelector(selector)?.getAttribute(name) ?? "";
					const structured = [...document.querySelectorAll("script[type='application/ld+json']")].flatMap(
						(script) => JSON.parse(script.textContent ?? "")["@graph"],
					);
					const metas = [...document.querySelectorAll("meta[property^='og:'], meta[name^='twitter:']")];
					const openGraph = Object.fromEntries(
						metas.map((meta) => [
							meta.getAttribute("property") ?? meta.getAttribute("name"),
							meta.getAttribute("content"),
						]),
					);
					for (const hidden of document.querySelectorAll("script, style")) hidden.remove();
					return {
						path,
						status: response.status,
						title: document.title,
						description: attribute("meta[name=description]", "content"),
						canonical: attribute("link[rel=canonical]", "href"),
						robots: attribute("meta[name=robots]", "content"),
						headings: [...document.querySelectorAll("h1")].map((heading) => heading.textContent?.trim() ?? ""),
						links: [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? ""),
						wayOn: [...document.querySelectorAll("main a[href]")]
							.filter((link) => !link.closest("nav[aria-label=Breadcrumb]"))
							.map((link) => link.getAttribute("href") ?? ""),
						ids: [...document.querySelectorAll("[id]")].map((element) => element.id),
						text: (document.body.textContent ?? "").replace(/\s+/g, " "),
						structured,
						crumbs: [...document.querySelectorAll("nav[aria-label=Breadcrumb] li")].map((item) => ({
							name: item.textContent ?? "",
							to: item.querySelector("a")?.getAttribute("href") ?? null,
						})),
						openGraph,
					};
				}),
			),
		paths,
	);
}
