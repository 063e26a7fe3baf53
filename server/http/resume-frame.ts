import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuiltFile, FOREVER, fileHeaders, loadFile, REVALIDATE, type ServableFile } from "./built-files.ts";
import { type FramePlace, resumeFrameHeaders } from "./policy.ts";

/* The frame in which desk and site show resumes: built with the desk, held in memory. */

const BUILT_IN = "resume/";
const HASHED = `${BUILT_IN}assets/`; // where Vite puts files with a hash in their name

/** Files of the desk's app, and those of the frame. */
export function readDeskFiles(dist: string): { app: ServableFile[]; resumeFrame: ServableFile[] } {
	const listed: ServableFile[] = JSON.parse(readFileSync(join(dist, "desk-servable.json"), "utf8"));
	const isInFrame = ({ path }: ServableFile) => path.startsWith(BUILT_IN);
	return { app: listed.filter((file) => !isInFrame(file)), resumeFrame: listed.filter(isInFrame) };
}

/** By the path of their URL. */
export function loadResumeFrame(dist: string, place: FramePlace): Map<string, BuiltFile> {
	const headers = resumeFrameHeaders(place);
	const { resumeFrame } = readDeskFiles(dist);
	return new Map(
		resumeFrame.map((file) => {
			const caching = file.path.startsWith(HASHED) ? FOREVER : REVALIDATE;
			const loaded = loadFile(join(dist, "desk"), file, fileHeaders(file, headers, caching));
			return [place.folder + file.path.slice(BUILT_IN.length), loaded];
		}),
	);
}
