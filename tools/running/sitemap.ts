/** The paths of all pages in the sitemap. */
export async function fetchSitemapPaths(site: string): Promise<string[]> {
	const xml = await (await fetch(`${site}/sitemap.xml`)).text();
	return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}
