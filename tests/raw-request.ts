import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface RawResponse {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** A raw HTTP request, fast enough for hundreds. fetch would decompress, follow redirects and normalize the URL. */
export function rawRequest(
	site: string,
	path: string,
	headers: Record<string, string> = {},
	method = "GET",
): Promise<RawResponse> {
	return new Promise((resolve, reject) => {
		const { hostname, port } = new URL(site);
		request({ hostname, port, path, headers, method, agent }, async (response) => {
			resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) });
		})
			.on("error", reject)
			.end();
	});
}
