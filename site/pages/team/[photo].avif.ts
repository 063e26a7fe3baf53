import type { APIRoute } from "astro";
import sharp from "sharp";
import { photoFiles } from "../../content/team.ts";
import { PHOTO_SIZES } from "../../sections/people/photo-sizes.ts";

/* Recruiters' photos: each cut to a square, in every size that a screen may ask for. */

const QUALITY = 60;

export const prerender = true;

export function getStaticPaths() {
	return [...photoFiles].flatMap(([address, file]) =>
		PHOTO_SIZES.map((size) => ({
			params: { photo: `${address.replace("/team/", "")}-${size}` },
			props: { file, size },
		})),
	);
}

export const GET: APIRoute<{ file: string; size: number }> = async ({ props: { file, size } }) => {
	try {
		const picture = sharp(file).rotate().resize(size, size, { fit: "cover", position: "attention" });
		return new Response(new Uint8Array(await picture.avif({ quality: QUALITY }).toBuffer()));
	} catch (error) {
		throw new Error(`${file} is not a picture that can be read: ${(error as Error).message}`);
	}
};
