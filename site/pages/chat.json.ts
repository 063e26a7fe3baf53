import type { ChatWords } from "../chat/words.ts";
import { words } from "../content/words.ts";

/* What a chat says, fetched when one of its buttons is reached: no page has to carry it. */

export async function GET(): Promise<Response> {
	const { shared } = await words("forms");
	const found: ChatWords = { ...(await words("chat")), shared };
	return Response.json(found);
}
