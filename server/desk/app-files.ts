import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ServableFile } from "../http/built-files.ts";
import {
	type BuiltFile,
	FOREVER,
	fileHeaders,
	loadFile,
	REVALIDATE,
	requestPath,
	sendFile,
} from "../http/built-files.ts";
import { deskPolicyHeaders, RESUME_FRAME, resumeFrameHeaders } from "../http/policy.ts";

/** The app's routes. Any other path gets the same shell with status 404, and the app says that nothing is there. */
const APP_PATHS = /^\/(?:$|(?:s|chat|sign-in|join)\/[^/]+$|(?:find|chat|numbers|staff|sign-in|me)$)/;
const SHELL = "index.html";
const HASHED = /^(?:resume\/)?assets\//; // where Vite puts files with a hash in their name

export interface AppFiles {
	serve(request: IncomingMessage, response: ServerResponse): void;
}

/** The built app, held in memory. */
export function loadApp(dist: string, deskUrl: string): AppFiles {
	const listed: ServableFile[] = JSON.parse(readFileSync(join(dist, "desk-servable.json"), "utf8"));
	const policy = deskPolicyHeaders(deskUrl);
	const framePolicy = resumeFrameHeaders(deskUrl);
	const load = (file: ServableFile, caching: string) => {
		const headers = file.path.startsWith(RESUME_FRAME) ? framePolicy : policy;
		return loadFile(join(dist, "desk"), file, fileHeaders(file, headers, caching));
	};
	const shell = listed.find(({ path }) => path === SHELL);
	if (!shell) throw new Error(`${dist} holds no desk: build it first with npm run build`);
	const shellFile = load(shell, "no-store");
	const files = new Map<string, BuiltFile>();
	for (const file of listed) {
		if (file !== shell) files.set(`/${file.path}`, load(file, HASHED.test(file.path) ? FOREVER : REVALIDATE));
	}

	return {
		serve(request, response) {
			const path = requestPath(request);
			if (request.method !== "GET" && request.method !== "HEAD") {
				response.writeHead(405, { ...policy, allow: "GET, HEAD", "cache-control": "no-store" }).end();
				return;
			}
			const file = files.get(path);
			if (file) return sendFile(file, 200, request, response);
			sendFile(shellFile, APP_PATHS.test(path) ? 200 : 404, request, response);
		},
	};
}
