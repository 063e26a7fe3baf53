import type { InlineHashes } from "./policy.ts";

/** One built file, as the build lists it in dist/servable.json. */
export interface ServableFile {
	path: string;
	hash: string;
	compressed: boolean;
	inline?: InlineHashes;
}
