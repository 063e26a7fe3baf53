import { TooComplicatedError } from "../checks/budget.ts";
import { classifyLink } from "./link-target.ts";

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
const ACTIVE_FIELDS = new Set(["DDE", "DDEAUTO", "LINK", "DATABASE"]);
const FETCHING_FIELDS = new Set(["INCLUDE", "INCLUDETEXT", "INCLUDEPICTURE", "IMPORT", "RD"]);
const PICTURE_FIELDS = new Set(["INCLUDEPICTURE", "IMPORT"]); // left behind by pasting from a web page
const CODE_MAX = 10_000; // characters; the longest codes are addresses
const NESTING_MAX = 100;
// Spaces and quotation marks only separate words. Kept in full, they could push the kind or the target past CODE_MAX.
const LEADING_PADDING = /^[\s"]+/;
const PADDING_RUN = /([\s"])[\s"]+/g;
const PADDING = /[\s"]/;

export class Fields {
	isActive = false;
	isLinked = false;
	readonly #open: Field[] = [];

	begin(): void {
		const around = this.#open.at(-1);
		// Another field would supply the kind of this one: a way to write DDE without its letters.
		if (around?.inCode && around.code === "") this.isActive = true;
		if (this.#open.length >= NESTING_MAX) throw new TooComplicatedError();
		this.#open.push({ code: "", endsInPadding: true, inCode: true });
	}

	/** Adds text to the innermost field's code, unless its result has begun. */
	text(piece: string): void {
		const field = this.#open.at(-1);
		if (!field?.inCode || field.code.length >= CODE_MAX) return;
		const words = field.endsInPadding ? piece.replace(LEADING_PADDING, "") : piece;
		if (words === "") return;
		field.code += words.replace(PADDING_RUN, "$1").slice(0, CODE_MAX);
		field.endsInPadding = PADDING.test(words.at(-1) ?? "");
	}

	separate(): void {
		const field = this.#open.at(-1);
		if (!field?.inCode) return;
		field.inCode = false;
		this.addField(field.code);
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
	addField(code: string): void {
		const [, word = "", target = ""] = /^[\s"]*([a-z]+)[\s"]*(.*)$/is.exec(code) ?? [];
		const kind = word.toUpperCase();
		if (ACTIVE_FIELDS.has(kind)) this.isActive = true;
		if (!FETCHING_FIELDS.has(kind)) return;
		const place = classifyLink(target);
		if (place === "web" && PICTURE_FIELDS.has(kind)) this.isLinked = true;
		else if (place !== "here") this.isActive = true;
	}
}
