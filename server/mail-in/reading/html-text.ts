/*
 * What an HTML email says, as text: paragraphs, lists, links with their addresses, quotes behind ">". One pass over the
 * source, however it is nested; nothing is loaded.
 */

const TEXT_MAX = 200_000; // characters
const QUOTE_DEPTH_MAX = 10;

const SKIPPED = new Set([
	"script",
	"style",
	"head",
	"title",
	"template",
	"noscript",
	"svg",
	"math",
	"object",
	"iframe",
	"select",
	"textarea",
]);
const BREAKS = new Set([
	"p",
	"div",
	"tr",
	"table",
	"ul",
	"ol",
	"h1",
	"h2",
	"h3",
	"h4",
	"h5",
	"h6",
	"section",
	"article",
	"header",
	"footer",
	"blockquote",
	"pre",
	"hr",
	"center",
	"dl",
	"dt",
	"dd",
	"address",
	"form",
]);
const SPACED = new Set(["p", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre"]);
export function htmlToText(html: string): string {
	const lines: string[] = [];
	let line = "";
	let length = 0;
	let quotes = 0;
	let link = "";
	let linkText = "";

	const end = () => {
		const text = line.replace(/[ \t\n\r\f]+/g, " ").trim();
		line = "";
		if (text === "" && (lines.length === 0 || lines.at(-1) === "")) return;
		length += text.length;
		lines.push(text === "" ? "" : `${">".repeat(Math.min(quotes, QUOTE_DEPTH_MAX))}${quotes > 0 ? " " : ""}${text}`);
	};
	const blank = () => {
		end();
		if (lines.length > 0 && lines.at(-1) !== "") lines.push("");
	};

	for (const token of tokenize(html)) {
		if (length > TEXT_MAX) break;
		if ("text" in token) {
			const text = decodeEntities(token.text);
			line += text;
			if (link) linkText += text;
			continue;
		}
		const { name, closing, attributes } = token;
		if (name === "br") end();
		else if (name === "li" && !closing) {
			end();
			line = "• ";
		} else if (name === "td" || name === "th") line += " ";
		else if (name === "a") {
			if (closing) closeLink();
			else link = readAddress(attributes);
		} else if (BREAKS.has(name)) {
			if (SPACED.has(name)) blank();
			else end();
			if (name === "blockquote") quotes = Math.max(0, quotes + (closing ? -1 : 1));
		}
	}
	end();
	return lines.join("\n").trim();

	/** A link that says something else than its address is followed by it. */
	function closeLink(): void {
		const said = linkText.replace(/\s+/g, "");
		if (link && said && !link.replace(/\/$/, "").endsWith(said.replace(/^https?:\/\//, "").replace(/\/$/, "")))
			line += ` <${link}>`;
		link = "";
		linkText = "";
	}
}

type Token = { text: string } | { name: string; closing: boolean; attributes: string };

/**
 * As browsers do it, a tag ends at the first ">" outside of its attributes' quotes, and one that never ends takes the
 * rest with it. Nothing is looked at twice, whatever it is made to look like.
 */
function* tokenize(html: string): Generator<Token> {
	let at = 0;
	while (at < html.length) {
		const open = html.indexOf("<", at);
		const end = open === -1 ? html.length : open;
		if (end > at) yield { text: html.slice(at, end) };
		if (open === -1) return;
		if (html.startsWith("<!--", open)) {
			const close = html.indexOf("-->", open + 4);
			at = close === -1 ? html.length : close + 3;
			continue;
		}
		NAME.lastIndex = open + 1;
		const [found, slash, tag = ""] = NAME.exec(html) ?? [];
		if (found === undefined) {
			// A declaration, or a sign that somebody forgot to escape.
			const close = /[!?]/.test(html.charAt(open + 1)) ? html.indexOf(">", open) : open;
			if (close === -1) return;
			if (close === open) yield { text: "<" };
			at = close + 1;
			continue;
		}
		const name = tag.toLowerCase();
		const from = open + 1 + found.length;
		const close = findTagEnd(html, from);
		const attributes = html.slice(from, Math.min(close, from + ATTRIBUTES_MAX));
		at = close + 1;
		if (slash || !SKIPPED.has(name)) yield { name, closing: Boolean(slash), attributes };
		else if (html.charAt(close - 1) !== "/") at = findClosing(html, name, at);
	}
}

const NAME = /(\/?)([a-zA-Z][a-zA-Z0-9]*)/y;
const ATTRIBUTES_MAX = 10_000; // characters; the address of a link has up to 500
const SIGNS = /[>"']/g;

/** A quote counts only where a value can begin. */
function findTagEnd(html: string, from: number): number {
	let at = from;
	while (at < html.length) {
		SIGNS.lastIndex = at;
		const found = SIGNS.exec(html);
		if (!found) break;
		const [sign] = found;
		if (sign === ">") return found.index;
		const isValue = isAfterEquals(html, found.index);
		const close = isValue ? html.indexOf(sign, found.index + 1) : found.index;
		if (close === -1) break;
		at = close + 1;
	}
	return html.length;
}

const SPACES_MAX = 10; // between an equals sign and its value

function isAfterEquals(html: string, at: number): boolean {
	return /=\s*$/.test(html.slice(Math.max(0, at - SPACES_MAX), at));
}

/** Where what is within this tag has ended. */
function findClosing(html: string, name: string, from: number): number {
	const closing = new RegExp(`</${name}[^a-z0-9]`, "gi");
	closing.lastIndex = from;
	const found = closing.exec(html);
	return found ? found.index : html.length;
}

function readAddress(attributes: string): string {
	const [, quoted, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
	const address = decodeEntities(quoted ?? single ?? bare ?? "").trim();
	return /^(?:https?:\/\/|mailto:)[^\s<>"]{1,500}$/i.test(address) ? address.replace(/^mailto:/i, "") : "";
}

const NAMED: Record<string, string> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	copy: "©",
	reg: "®",
	trade: "™",
	hellip: "…",
	mdash: "—",
	ndash: "–",
	lsquo: "‘",
	rsquo: "’",
	ldquo: "“",
	rdquo: "”",
	bull: "•",
	middot: "·",
	euro: "€",
	pound: "£",
	eacute: "é",
	egrave: "è",
	agrave: "à",
	ccedil: "ç",
	ntilde: "ñ",
	uuml: "ü",
	ouml: "ö",
	auml: "ä",
	szlig: "ß",
	zwnj: "",
	zwj: "",
	shy: "",
};

function decodeEntities(text: string): string {
	if (!text.includes("&")) return text;
	return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
		if (name) return NAMED[name] ?? whole;
		const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
		return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
	});
}
