import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ServableFile } from "../../../server/http/built-files.ts";
import { type RunningServer, startServer } from "../../running/run-server.ts";

const BARE_HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="One line"><title>One line</title></head><body><h1>One line of text.</h1></body></html>`;
export const BARE_PATH = "/bare";

/** The built site with a page more: a line of text, served as our pages are. What no page of ours can be faster than. */
export async function startWithBarePage(): Promise<RunningServer> {
	const copy = await copyWithBarePage();
	const server = await startServer({}, copy);
	return {
		...server,
		async stop() {
			await server.stop();
			await rm(copy, { recursive: true });
		},
	};
}

async function copyWithBarePage(): Promise<string> {
	const copy = await mkdtemp(join(tmpdir(), "closewell-bench-"));
	await cp("dist", join(copy, "dist"), { recursive: true });
	for (const name of ["node_modules", "site"]) symlinkSync(resolve(name), join(copy, name));
	writeFileSync(join(copy, "dist/client", `${BARE_PATH}.html`), BARE_HTML);
	const list = join(copy, "dist/servable.json");
	const files: ServableFile[] = JSON.parse(readFileSync(list, "utf8"));
	files.push({ path: `${BARE_PATH.slice(1)}.html`, hash: "bare", compressed: false });
	writeFileSync(list, JSON.stringify(files));
	return copy;
}
