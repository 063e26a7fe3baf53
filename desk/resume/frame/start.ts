import { FOR_PDF } from "../../../contract/resume-frame/messages.ts";
import { startPdfWorker } from "./pdf-worker.ts";

/*
 * Entry point of the page that shows a resume. It runs in a sandbox without an origin and can't fetch anything: the
 * desk sends the content over a channel that comes with its first message. Slow modules start loading right away, in
 * parallel.
 */

// The one way out that no policy closes. A nested frame would have it again, but is cross-origin and runs no scripts.
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) Reflect.deleteProperty(globalThis, name);
if (location.hash === FOR_PDF) startPdfWorker().catch(() => undefined); // reported where it is awaited
const frame = import("./frame.ts").catch(() => undefined); // the desk then gets no message, and reports that

const listening = new AbortController();
addEventListener(
	"message",
	async ({ source, ports: [port] }) => {
		if (source !== parent || !port) return; // only the desk may connect, not whoever posts first
		listening.abort();
		(await frame)?.begin(port);
	},
	listening,
);
