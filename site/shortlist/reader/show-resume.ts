import { connectFrame } from "../../../contract/resume-frame/connect-frame.ts";
import { type Content, DRAW_TIMEOUT_MS, FOR_PDF, type Zoom } from "../../../contract/resume-frame/messages.ts";

/* Fetches a resume and hands it to the sandboxed frame, which shows it. */

const viewer = document.getElementById("resume");
const frame = viewer?.querySelector("iframe");
if (viewer && frame) void showResume(viewer, frame);

async function showResume(viewer: HTMLElement, frame: HTMLIFrameElement): Promise<void> {
	const { content: url = "", frame: page = "" } = viewer.dataset;
	const loading = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
	frame.src = page;
	const [content] = await Promise.all([fetchContent(url, page.endsWith(FOR_PDF)), loading]);
	if ("failure" in content) fail(viewer, content.failure);
	else fill(viewer, frame, content);
}

async function fetchContent(url: string, isPdf: boolean): Promise<Content | { failure: string }> {
	try {
		const response = await fetch(url);
		if (!response.ok) return { failure: response.status === 422 ? "broken" : "lost" };
		if (isPdf) return { say: "pdf", bytes: await response.arrayBuffer() };
		return { say: "html", html: (await response.json()).html };
	} catch {
		return { failure: "lost" };
	}
}

function fill(viewer: HTMLElement, frame: HTMLIFrameElement, content: Content): void {
	const bar = viewer.querySelector<HTMLElement>("[hidden]:has([data-zoom])");
	const status = viewer.querySelector("[role=status]");
	const { page: pageWords = "", word = "" } = viewer.dataset;
	let pages: number | null | undefined;
	let timer = 0;
	const wait = () => {
		clearTimeout(timer);
		timer = window.setTimeout(giveUp, DRAW_TIMEOUT_MS, "silent");
	};
	const show = (page: number) => {
		if (bar) bar.hidden = false;
		const text = pages === null ? word : pageWords.replace("{page}", String(page)).replace("{pages}", String(pages));
		if (status) status.textContent = text;
	};
	const connection = connectFrame(frame, (said) => {
		if (said.say === "failed") return giveUp(said.why);
		if (said.say === "draws" && said.page !== null) return wait();
		if (said.say === "shown") pages = said.pages;
		if (pages === undefined) return;
		if (said.say === "shown" || said.say === "draws") clearTimeout(timer);
		if (said.say === "shown") show(1);
		if (said.say === "page") show(said.page);
	});
	function giveUp(why: string): void {
		clearTimeout(timer);
		connection.close();
		if (bar) bar.hidden = true;
		fail(viewer, why);
	}
	for (const button of viewer.querySelectorAll<HTMLElement>("[data-zoom]")) {
		button.onclick = () => connection.say({ say: "zoom", how: button.dataset.zoom as Zoom });
	}
	connection.say(content);
	wait();
}

/** Says why it can't be shown, in place of the frame, which ends whatever is still running in it. */
function fail(viewer: HTMLElement, why: string): void {
	viewer.querySelector("iframe")?.remove();
	const sentence = viewer.querySelector<HTMLElement>(`[data-failure="${why}"]`);
	if (sentence) sentence.hidden = false;
}
