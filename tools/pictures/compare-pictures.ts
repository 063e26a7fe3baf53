import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import sharp from "sharp";

/* Compares the screenshots of `npm run look` with an earlier run's. */

const COLOR_THRESHOLD = 0.01; // browsers sometimes draw the same corner one shade of 255 lighter

/** Returns a line for each picture that changed, and draws the changed pixels into `differences`. */
export async function comparePictures(before: string, after: string, differences: string): Promise<string[]> {
	rmSync(differences, { recursive: true, force: true });
	mkdirSync(differences, { recursive: true });
	const had = new Set(listPictures(before));
	const has = new Set(listPictures(after));
	const lines = [...had].filter((name) => !has.has(name)).map((name) => `${name} is gone`);
	for (const name of has) {
		const line = had.has(name)
			? await comparePicture(join(before, name), join(after, name), join(differences, name))
			: "is new";
		if (line) lines.push(`${name} ${line}`);
	}
	return lines.sort();
}

function listPictures(folder: string): string[] {
	return readdirSync(folder).filter((name) => name.endsWith(".png"));
}

async function comparePicture(before: string, after: string, drawing: string): Promise<string | undefined> {
	const [old, now] = await Promise.all([readPixels(before), readPixels(after)]);
	const { width, height } = now.info;
	if (old.info.width !== width || old.info.height !== height) {
		return `was ${old.info.width}x${old.info.height} and is ${width}x${height}`;
	}
	const drawn = Buffer.alloc(now.data.length);
	const count = pixelmatch(old.data, now.data, drawn, width, height, { threshold: COLOR_THRESHOLD, includeAA: true });
	if (count === 0) return undefined;
	await sharp(drawn, { raw: { width, height, channels: 4 } }).toFile(drawing);
	return `differs in ${count} pixels`;
}

function readPixels(path: string) {
	return sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
