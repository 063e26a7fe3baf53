import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { colors, firm } from "../../site/content/content-files.ts";
import { SHARE_SIZE, type ShareColors, type ShareContent, sharePicture } from "../../site/pictures/share-picture.ts";
import { cachedBytes } from "./build-cache.ts";
import { staticFont } from "./fonts.ts";

/* Draws the share image of every page that names one in its metadata, from the page's own content. */

const shareColors: ShareColors = {
	band: colors.band[0],
	onBand: colors["on-band"][0],
	onBandSoft: colors["on-band-soft"][0],
	brand: colors["on-band-brand"][0],
	accent: colors.accent[0],
};
/** Few flat colors: a palette makes the file a third of its size, and more effort gains nothing. */
const PNG = { palette: true, colours: 64, dither: 0, effort: 1, compressionLevel: 9 };

export function sharePictures(): AstroIntegration {
	return {
		name: "share-pictures",
		hooks: {
			"astro:build:done": async ({ dir, logger }) => {
				const client = fileURLToPath(dir);
				const entries = await readdir(client, { recursive: true });
				const pages = await Promise.all(
					entries.filter((name) => name.endsWith(".html")).map((name) => readFile(join(client, name), "utf8")),
				);
				let drawn = 0;
				const makeShare = async (html: string) => {
					const target = findShareImagePath(html);
					if (!target) return;
					const picture = sharePicture(extractShareText(html), shareColors);
					const data = await cachedBytes("share", JSON.stringify(picture), () => {
						drawn++;
						return draw(picture);
					});
					const path = join(client, target);
					await mkdir(dirname(path), { recursive: true });
					await writeFile(path, data);
				};
				await Promise.all(pages.map(makeShare));
				logger.info(`${drawn} share pictures drawn, the others unchanged`);
			},
		},
	};
}

function findShareImagePath(html: string): string | undefined {
	const [, url] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
	return url && new URL(url).pathname;
}

function extractShareText(html: string): ShareContent {
	const [, heading] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
	if (!heading) throw new Error("A page that names a share picture has no h1");
	const headline = heading
		.split(/(<span class="closing-line">[^<]*<\/span>)/)
		.map((piece) => ({ text: toPlainText(piece), marked: piece.startsWith("<span") }))
		.filter(({ text }) => text !== "");
	return { headline, firm: firm.name, tagline: firm.tagline, ...extractOutline(html) };
}

function extractOutline(html: string): Pick<ShareContent, "outline"> {
	const [, drawing] = /<div [^>]*aria-label="Outline of ([\s\S]*?)<\/div>/.exec(html) ?? [];
	if (!drawing) return {};
	const [, width, height, path] = /viewBox="0 0 (\d+) (\d+)"[^>]*><path[^>]* d="([^"]+)"/.exec(drawing) ?? [];
	if (!path) throw new Error("A state's outline is not drawn as the share pictures expect it");
	// Each city is there twice: for a phone, and for larger screens.
	const places = new Map(
		[...drawing.matchAll(/<svg x="([\d.]+)%" y="([\d.]+)%"/g)].map(([place, x, y]) => [place, [x, y]] as const),
	);
	const dots = [...places.values()].map(([x, y]): [number, number] => [Number(x) / 100, Number(y) / 100]);
	return { outline: { width: Number(width), height: Number(height), path, dots } };
}

function toPlainText(html: string): string {
	return html
		.replace(/<[^>]+>/g, "")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&");
}

async function draw(picture: ReturnType<typeof sharePicture>): Promise<Buffer> {
	const svg = await satori(picture, { ...SHARE_SIZE, fonts: await loadFonts() });
	return sharp(Buffer.from(svg)).png(PNG).toBuffer();
}

let loaded: Promise<Font[]> | undefined;
function loadFonts(): Promise<Font[]> {
	loaded ??= Promise.all([
		staticFont("fraunces", 560).then((data): Font => ({ name: "Fraunces", data, weight: 400, style: "normal" })),
		staticFont("figtree", 500).then((data): Font => ({ name: "Figtree", data, weight: 400, style: "normal" })),
	]);
	return loaded;
}
