import { OperatorError } from "../../server/operator-error.ts";

/** Where the desk is, by the server's own variable. */
export function deskUrl(env: Record<string, string | undefined>): string {
	const value = env.DESK_URL || `http://localhost:${/^[1-9]\d*$/.test(env.DESK_PORT ?? "") ? env.DESK_PORT : 3100}`;
	const parsed = URL.parse(value);
	if (!parsed || !["http:", "https:"].includes(parsed.protocol) || parsed.pathname !== "/" || parsed.search) {
		throw new OperatorError(`DESK_URL is "${value}", but must be an origin such as https://desk.example.com.`);
	}
	return parsed.origin;
}
