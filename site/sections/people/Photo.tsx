import { PHOTO_SIZES } from "./photo-sizes.ts";

const [SIZE] = PHOTO_SIZES;

/** A recruiter's portrait. The name stands beside it, so it has no text of its own. */
export function Photo({ address, className }: { address: string; className?: string | undefined }) {
	return (
		<img
			src={`${address}-${SIZE}.avif`}
			srcSet={PHOTO_SIZES.map((size) => `${address}-${size}.avif ${size / SIZE}x`).join()}
			{...{ width: SIZE, height: SIZE, className }}
			alt=""
			loading="lazy"
			decoding="async"
		/>
	);
}
