import { TooComplicated } from "../checks/budget.ts";
import { placeOf } from "./address.ts";

/* Fields in Word's text: a code such as PAGE or HYPERLINK "...", and its result. They can be nested. */

interface Field {
	/** Without leading padding, and with every other run of padding shortened to one character. */
	code: string;
	/** True for an empty code too. */
	endsInPadding: boolean;
	/** Until the result begins. */
	inCode: boolean;
}

/** Fields that start programs or pull in data from elsewhere. */
const ACTING = new Set(["DDE", "DDEAUTO", "LINK", "DATABASE"]);
const FETCHING = new Set(["INCLUDE", "INCLUDETEXT", "INCLUDEPICTURE", "IMPORT", "RD"]);
const FETCHING_PICTURES = new Set(["INCLUDEPICTURE", "IMPORT"]); // left behind by pasting from a web page
const CODE_MAX = 10_000; // characters; the longest codes are addresses
const WITHIN_MAX = 100;
// Spaces and quotation marks only separate words. Kept in full, they could push the kind or the target past CODE_MAX.
const PADDING_FIRST = /^[\s"]+/;
const PADDING_RUN = /([\s"])[\s"]+/g;
const PADDING = /[\s"]/;

export class Fields {
	acts = false;
	linked = false;
	readonly #open: Field[] = [];

	begin(): void {
		const around = this.#open.at(-1);
		// Another field would supply the kind of this one: a way to write DDE without its letters.
		if (around?.inCode && around.code === "") this.acts = true;
		if (this.#open.length >= WITHIN_MAX) throw new TooComplicated();
		this.#open.push({ code: "", endsInPadding: true, inCode: true });
	}

	/** Adds text to the innermost field's code, unless its result has begun. */
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

	/** Unclosed fields count too. */
	finish(): void {
		while (this.#open.length > 0) this.end();
	}

	/** Judges a field by its complete code. */
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
