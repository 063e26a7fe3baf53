import { SaxesParser } from "saxes";
import { type Budget, TooComplicatedError } from "../checks/budget.ts";

/* XML as Office writes it: no DOCTYPE, so no entities except the five predefined ones. */

class InvalidXmlError extends Error {}

export interface XmlHandlers {
	/** Names have no namespace prefix, since each document may choose its own. `attribute` looks one up the same way. */
	open(name: string, attribute: (name: string) => string | undefined): void;
	close?(name: string): void;
	text?(text: string): void;
}

const DEPTH_MAX = 1000; // nested elements; Word's own documents have a few dozen
const ATTRIBUTES_MAX = 1000; // per element
const PARSE_COST = 5; // times the cost of unpacking
const CHUNK_BYTES = 64 * 1024; // bytes
const ENCODINGS = new Set(["utf-8", "utf-16", "us-ascii", "iso-8859-1", "windows-1252"]);

/** Throws if it isn't well-formed. */
export function readXml(bytes: Buffer, handlers: XmlHandlers, budget: Budget): void {
	const parser = new SaxesParser({ position: false });
	let depth = 0;
	let attributesSeen = 0;
	parser.on("error", () => {
		throw new InvalidXmlError();
	});
	parser.on("doctype", () => {
		throw new InvalidXmlError();
	});
	parser.on("xmldecl", ({ encoding }) => {
		if (encoding && !ENCODINGS.has(encoding.toLowerCase())) throw new InvalidXmlError();
	});
	parser.on("attribute", () => {
		if (++attributesSeen > ATTRIBUTES_MAX) throw new TooComplicatedError();
	});
	parser.on("opentag", ({ name, attributes }) => {
		attributesSeen = 0;
		if (++depth > DEPTH_MAX) throw new TooComplicatedError();
		handlers.open(localName(name), (wanted) => {
			return Object.entries(attributes).find(([key]) => localName(key) === wanted)?.[1];
		});
	});
	parser.on("closetag", ({ name }) => {
		depth--;
		handlers.close?.(localName(name));
	});
	if (handlers.text) parser.on("text", (text) => handlers.text?.(text));

	const decoder = decoderFor(bytes);
	for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
		const chunk = bytes.subarray(at, at + CHUNK_BYTES);
		budget.spend(PARSE_COST * chunk.length);
		parser.write(decoder.decode(chunk, { stream: true }));
	}
	parser.write(decoder.decode());
	parser.close();
}

function decoderFor(start: Buffer): TextDecoder {
	const [first, second] = start;
	if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder("utf-16be");
	if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder("utf-16le");
	const declared = /^[^>]{0,100}encoding=["'](iso-8859-1|windows-1252)["']/i.exec(start.toString("latin1", 0, 200));
	return new TextDecoder(declared ? "windows-1252" : "utf-8");
}

function localName(name: string): string {
	return name.slice(name.indexOf(":") + 1);
}
