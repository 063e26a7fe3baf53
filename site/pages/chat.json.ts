import type { ChatWords } from "../chat/words.ts";
import { words } from "../content/words.ts";

/* The chat's texts, fetched when a chat button scrolls into view, so no page has to include them. */

export async function GET(): Promise<Response> {
	const { shared } = await words("forms");
	const found: ChatWords = { ...(await words("chat")), shared };
	return Response.json(found);
}
