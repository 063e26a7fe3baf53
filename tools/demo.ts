import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { distFolder } from "../server/config/build.ts";
import { OperatorError } from "../server/config/operator-error.ts";
import { prepareDemoFolder } from "./demo/demo-folder.ts";
import { findFreePort } from "./running/free-port.ts";
import { dropSiteVariables } from "./site-variables.mjs";

/* `npm run demo`: the built server on sample data, in a folder of its own. */

const FOLDER = "demo-data";
const DEFAULT_PORT = 3000;
const THINGS_TO_TRY = `
  Three things to try:
  1. Join with the desk link above (any name and email will do) and answer whoever is due next.
  2. Open Dana Whitcomb's lead. On the right, see which candidates match it and why, and add one to a shortlist.
  3. Open Chat at the desk and switch on "Taking chats". Then start a chat on the site, in another
     window, and answer yourself.

  Everyone here is invented, and no email leaves this computer. To start over: npm run demo -- --reset
`;

const options = process.argv.slice(2);
const unknown = options.find((option) => option !== "--reset");
if (unknown) stop(`"${unknown}" means nothing to demo. It knows --reset.`);

// Uses nothing of a live site: not its database, its mail server or its network.
const { PORT, DESK_PORT, LOG_LEVEL = "warn" } = process.env;
dropSiteVariables();
const folder = resolve(FOLDER);
// npm start may still be running on the usual port. The desk finds another port by itself.
const port = PORT || String(await findFreePort(DEFAULT_PORT));
Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL, PORT: port, ...(DESK_PORT && { DESK_PORT }) });

try {
	await prepareDemoFolder(folder, { reset: options.includes("--reset"), now: new Date(), tell: console.log });
} catch (error) {
	if (!(error instanceof OperatorError)) throw error;
	stop(error.message);
}
await import(pathToFileURL(join(distFolder(), "server/entry.mjs")).href);
console.log(THINGS_TO_TRY);

function stop(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}
