import type { Page, Route } from "playwright-core";
import type { ChatAvailability, ChatLine, ChatStatus } from "../../contract/chat.ts";

/* The visitor's chat in `npm run look`: the same conversation each time, mocked without a server. */

const RECRUITER = "Claire Okafor";
const EMAIL = "priya@westmarkdental.example";
const CLOSED: ChatAvailability = { there: false, opens: "2026-03-05T13:00:00.000Z" };

const SAMPLE_LINES: Omit<ChatLine, "number" | "id">[] = [
	{ at: "2026-03-04T15:41:00Z", side: "visitor", text: "Do you place field reps on a 1099?" },
	{ at: "2026-03-04T15:43:00Z", side: "site", text: "taken", name: RECRUITER },
	{
		at: "2026-03-04T15:44:00Z",
		side: "firm",
		name: RECRUITER,
		text: "Hi Priya, we do for medical and dental territories. The fee is the same, due only when somebody signs.",
	},
	{ at: "2026-03-04T15:44:00Z", side: "firm", name: RECRUITER, text: "How many reps, and in which states?" },
	{ at: "2026-03-04T15:45:00Z", side: "visitor", text: "Three: Raleigh, Charlotte, Asheville" },
	{ at: "2026-03-04T15:46:00Z", side: "firm", name: RECRUITER, text: "I have two people in mind." },
];
const lines = SAMPLE_LINES.map(
	(line, index): ChatLine => ({ ...line, number: index + 1, id: `line-of-the-chat-${index}` }),
);

/** Always answers that no one is available, during office hours. */
export function answerNoOneAvailable(route: Route): Promise<void> {
	return route.fulfill({ json: { there: false } });
}

type State = (page: Page, site: string) => Promise<void>;

export const CHAT_STATES: Record<string, State> = {
	"chat-away": async (page, site) => {
		await page.route("**/chat/there", (route) => route.fulfill({ json: CLOSED }));
		await page.goto(`${site}/faq#chat`);
		await page.getByRole("dialog").waitFor();
	},
	"chat-begin": (page, site) => openChatWindow(page, site),
	"chat-waiting": (page, site) => startChat(page, site, { state: "waiting", transcript: false }, 1),
	"chat-live": async (page, site) => {
		await startChat(page, site, { state: "live", name: RECRUITER, transcript: true }, lines.length);
		await page.getByText("Claire is writing").waitFor();
		await page.getByRole("dialog").locator("textarea").fill("Great, sending it now");
	},
	"chat-ended": async (page, site) => {
		await startChat(page, site, { state: "ended", transcript: true }, lines.length);
		await page.getByRole("button", { name: "Start a new chat" }).waitFor();
	},
	"chat-bar": async (page, site) => {
		await startChat(page, site, { state: "live", name: RECRUITER, transcript: true }, lines.length - 1);
		await page.getByRole("button", { name: "Minimize" }).click();
		await mockChatServer(page, { state: "live", name: RECRUITER, transcript: true }, lines.length);
		await page.goto(`${site}/about`);
		await page.getByRole("button", { name: "New reply from Claire Okafor" }).waitFor();
	},
};

async function openChatWindow(page: Page, site: string): Promise<void> {
	await page.route("**/chat/there", (route) => route.fulfill({ json: { there: true } }));
	await page.goto(`${site}/faq#chat`);
	await page.getByRole("dialog", { name: "Chat with a recruiter" }).waitFor();
}

async function startChat(
	page: Page,
	site: string,
	standing: Omit<ChatStatus, "reference">,
	count: number,
): Promise<void> {
	await mockChatServer(page, standing, count);
	await openChatWindow(page, site);
	const window = page.getByRole("dialog");
	await window.getByLabel("Your question").fill("Do you place field reps on a 1099?");
	await window.getByLabel("Your name").fill("Priya Shah");
	await window.getByLabel("Email").fill(EMAIL);
	await window.getByRole("button", { name: "Start Chat" }).click();
	await page.getByRole("log").getByText("Do you place field reps").waitFor();
}

/** Sends all events at once, and the same again whenever the browser reconnects. */
async function mockChatServer(page: Page, known: Omit<ChatStatus, "reference">, count: number): Promise<void> {
	const standing = { reference: "CW-7K4M-Q2XN", ...known };
	const [first, ...others] = lines.slice(0, count);
	if (!first) return;
	await page.route("**/chat/events", (route) => {
		const events = [
			["standing", standing],
			...[first, ...others].map((line) => ["line", line]),
			...(known.name ? [["writing", { name: RECRUITER }]] : []),
		];
		const body = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join("");
		return route.fulfill({ contentType: "text/event-stream", body });
	});
	await page.route("**/chat", (route) => {
		const { id } = route.request().postDataJSON();
		first.id = id;
		return route.fulfill({ status: 201, json: { standing, lines: [first] } });
	});
}
