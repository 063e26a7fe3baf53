/* Caps on how much of another program's response we read: one that never ends must not fill up the memory. */

/** Passes chunks through, and throws once they exceed the limit. */
export async function* bounded(
	body: AsyncIterable<Uint8Array>,
	most: number,
	sentence: string,
): AsyncGenerator<Uint8Array> {
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > most) throw new Error(sentence);
		yield chunk;
	}
}

/** The whole response body. Rejects if it exceeds the limit, without reading the rest. */
export async function boundedBody(
	{ body }: Pick<Response, "body">,
	most: number,
	sentence: string,
): Promise<Buffer<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	if (body) for await (const chunk of bounded(body, most, sentence)) chunks.push(chunk);
	return Buffer.concat(chunks);
}
