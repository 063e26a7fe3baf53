export interface Seen {
	status: number;
	headers: Headers;
	html: string;
}

/** Follows redirects and keeps cookies, as a browser without script does. */
export function createPlainBrowser(site: string, onResponse: (seen: Seen) => void = () => {}) {
	const cookies = new Map<string, string>();

	async function get(path: string) {
		return read(await request(path));
	}

	async function request(path: string, body?: URLSearchParams) {
		const headers = { cookie: [...cookies].map((cookie) => cookie.join("=")).join("; ") };
		const method = body ? "POST" : "GET";
		const response = await fetch(site + path, { method, headers, body: body ?? null, redirect: "manual" });
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			cookies.set(name, value);
		}
		return response;
	}

	async function read(response: Response): Promise<Seen> {
		const seen = { status: response.status, headers: response.headers, html: await response.text() };
		onResponse(seen);
		return seen;
	}

	return {
		get,
		post: async (path: string) => read(await request(path, new URLSearchParams())),
		/** Sends the first form with this action, with its hidden fields. */
		async submit(html: string, action: string, fields: Record<string, string>) {
			const form = [...html.matchAll(/<form\b[^>]*\baction="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(([, to = ""]) =>
				to.endsWith(`/${action}`),
			);
			if (!form) throw new Error(`The page has no form for ${action}.`);
			const [, to = "", content = ""] = form;
			const hidden = [...content.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
				/\bname="([^"]*)"/.exec(input)?.[1] ?? "",
				/\bvalue="([^"]*)"/.exec(input)?.[1] ?? "",
			]);
			const response = await request(to, new URLSearchParams([...hidden, ...Object.entries(fields)]));
			const answer = await read(response);
			const next = response.headers.get("location");
			return response.status === 303 && next ? get(next.replace(/#.*/, "")) : answer;
		},
	};
}
