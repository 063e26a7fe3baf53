import { FOR_PDF } from "../messages.ts";
import { startThread } from "./thread.ts";

/*
 * The page that shows a resume. It stands in a sandbox without an origin and can fetch nothing: the desk hands in what it
 * shows, over a channel that comes with its first message. What takes long to load is loaded at once and side by side.
 */

// The one way out that no policy closes. A frame within this one would have it again, but is foreign to this one and runs nothing.
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) Reflect.deleteProperty(globalThis, name);
if (location.hash === FOR_PDF) startThread().catch(() => undefined); // who needs it hears of it
const frame = import("./frame.ts").catch(() => undefined); // then the desk hears nothing, and says so

const listening = new AbortController();
addEventListener(
	"message",
	async ({ source, ports: [port] }) => {
		if (source !== parent || !port) return; // whoever else says something first does not take the desk's place
		listening.abort();
		(await frame)?.begin(port);
	},
	listening,
);
