/* What another program answers, and how much of it is read: one that never ends must not fill the memory. */

/** Passes it on, and fails after so many bytes. */
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

/** All of an answer. Rejects when there is more; the rest is not read. */
export async function boundedBody(
	{ body }: Pick<Response, "body">,
	most: number,
	sentence: string,
): Promise<Buffer<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	if (body) for await (const chunk of bounded(body, most, sentence)) chunks.push(chunk);
	return Buffer.concat(chunks);
}
