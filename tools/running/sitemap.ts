/** The paths of all pages that the sitemap lists. */
export async function sitemapPaths(site: string): Promise<string[]> {
	const xml = await (await fetch(`${site}/sitemap.xml`)).text();
	return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}
