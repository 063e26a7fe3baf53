/* Caps on how much of another program's response we read: one that never ends must not fill up the memory. */

/** Passes chunks through, and throws once they exceed the limit. */
export async function* limitBytes(
	body: AsyncIterable<Uint8Array>,
	maxBytes: number,
	message: string,
): AsyncGenerator<Uint8Array> {
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > maxBytes) throw new Error(message);
		yield chunk;
	}
}

/** The whole response body. Rejects if it exceeds the limit, without reading the rest. */
export async function readLimitedBody(
	{ body }: Pick<Response, "body">,
	maxBytes: number,
	message: string,
): Promise<Buffer<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	if (body) for await (const chunk of limitBytes(body, maxBytes, message)) chunks.push(chunk);
	return Buffer.concat(chunks);
}
