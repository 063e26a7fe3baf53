import { TooComplicated } from "../checks/budget.ts";
import { placeOf } from "./address.ts";

/* Fields in Word's text: a code such as PAGE or HYPERLINK "...", and its result. They may lie within each other. */

interface Field {
	/** Without padding at its beginning, and with every other run of it shortened to one character. */
	code: string;
	/** True of an empty code too. */
	endsInPadding: boolean;
	/** Until the result begins. */
	inCode: boolean;
}

/** Fields that start programs, or fetch a document into this one. */
const ACTING = new Set(["DDE", "DDEAUTO", "LINK", "DATABASE"]);
const FETCHING = new Set(["INCLUDE", "INCLUDETEXT", "INCLUDEPICTURE", "IMPORT", "RD"]);
const FETCHING_PICTURES = new Set(["INCLUDEPICTURE", "IMPORT"]); // pasting from a web page leaves such fields behind
const CODE_MAX = 10_000; // characters; the longest codes are addresses
const WITHIN_MAX = 100;
// Spaces and quotation marks only set words apart. Kept whole, they could push the kind or the target past CODE_MAX.
const PADDING_FIRST = /^[\s"]+/;
const PADDING_RUN = /([\s"])[\s"]+/g;
const PADDING = /[\s"]/;

export class Fields {
	acts = false;
	linked = false;
	readonly #open: Field[] = [];

	begin(): void {
		const around = this.#open.at(-1);
		// What kind of field this is would be told by another field: a way to write DDE without its letters.
		if (around?.inCode && around.code === "") this.acts = true;
		if (this.#open.length >= WITHIN_MAX) throw new TooComplicated();
		this.#open.push({ code: "", endsInPadding: true, inCode: true });
	}

	/** A piece of text that stands in the innermost field's code, if it is still at its code. */
	text(piece: string): void {
		const field = this.#open.at(-1);
		if (!field?.inCode || field.code.length >= CODE_MAX) return;
		const words = field.endsInPadding ? piece.replace(PADDING_FIRST, "") : piece;
		if (words === "") return;
		field.code += words.replace(PADDING_RUN, "$1").slice(0, CODE_MAX);
		field.endsInPadding = PADDING.test(words.at(-1) ?? "");
	}

	separate(): void {
		const field = this.#open.at(-1);
		if (!field?.inCode) return;
		field.inCode = false;
		this.whole(field.code);
	}

	end(): void {
		this.separate();
		this.#open.pop();
	}

	/** Fields that were never ended count as well. */
	finish(): void {
		while (this.#open.length > 0) this.end();
	}

	/** A field whose code is known. */
	whole(code: string): void {
		const [, word = "", target = ""] = /^[\s"]*([a-z]+)[\s"]*(.*)$/is.exec(code) ?? [];
		const kind = word.toUpperCase();
		if (ACTING.has(kind)) this.acts = true;
		if (!FETCHING.has(kind)) return;
		const place = placeOf(target);
		if (place === "web" && FETCHING_PICTURES.has(kind)) this.linked = true;
		else if (place !== "here") this.acts = true;
	}
}
