import type { Attachment } from "postal-mime";

const IDS_READ_MAX = 20_000; // characters

/** Message ids without their angle brackets. */
export function readIds(text: string): string[] {
	return [...text.slice(0, IDS_READ_MAX).matchAll(/<([^<>\s]{3,300})>/g)].flatMap(([, id]) => id ?? []);
}

export function toText(content: Attachment["content"]): string {
	return typeof content === "string" ? content : Buffer.from(toBytes(content)).toString("utf8");
}

export function toBytes(content: Attachment["content"]): Uint8Array {
	if (typeof content === "string") return Buffer.from(content);
	return content instanceof Uint8Array ? content : new Uint8Array(content);
}
