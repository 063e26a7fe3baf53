import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ServableFile } from "../http/built-files.ts";
import { FOREVER, fileHeaders, loadFile, REVALIDATE, requestPath, sendFile } from "../http/built-files.ts";
import { deskPolicyHeaders } from "../http/policy.ts";
import { loadResumeFrame, readDeskFiles } from "../http/resume-frame.ts";

/** The app's routes. Any other path gets the same shell with status 404, and the app says that nothing is there. */
const APP_PATHS =
	/^\/(?:$|(?:s|o|c|chat|sign-in|join)\/[^/]+$|(?:openings|placements|companies|find|chat|numbers|staff|sign-in|me)$)/;
const SHELL = "index.html";
const HASHED = "assets/"; // where Vite puts files with a hash in their name

export interface AppFiles {
	serve(request: IncomingMessage, response: ServerResponse): void;
}

/** The built app, held in memory. */
export function loadApp(dist: string, deskUrl: string): AppFiles {
	const { app } = readDeskFiles(dist);
	const policy = deskPolicyHeaders(deskUrl);
	const load = (file: ServableFile, caching: string) =>
		loadFile(join(dist, "desk"), file, fileHeaders(file, policy, caching));
	const shell = app.find(({ path }) => path === SHELL);
	if (!shell) throw new Error(`${dist} holds no desk: build it first with npm run build`);
	const shellFile = load(shell, "no-store");
	const files = loadResumeFrame(dist, { origins: [deskUrl], folder: "/resume/" });
	for (const file of app) {
		if (file !== shell) files.set(`/${file.path}`, load(file, file.path.startsWith(HASHED) ? FOREVER : REVALIDATE));
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
