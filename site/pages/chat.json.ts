import type { ChatContent } from "../chat/conversation/chat-content.ts";
import { getContent } from "../content/get-content.ts";

/* The chat's texts, fetched when a chat button scrolls into view, so no page has to include them. */

export async function GET(): Promise<Response> {
	const { shared } = await getContent("forms");
	const found: ChatContent = { ...(await getContent("chat")), shared };
	return Response.json(found);
}
