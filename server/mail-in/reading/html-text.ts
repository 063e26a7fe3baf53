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
const TOKENS = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|[^<]+|</g;

export function htmlToText(html: string): string {
	const lines: string[] = [];
	let line = "";
	let length = 0;
	let quotes = 0;
	let skipping = "";
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

	for (const [token, closing, tag = "", attributes = ""] of html.matchAll(TOKENS)) {
		if (length > TEXT_MAX) break;
		const name = tag.toLowerCase();
		if (skipping) {
			if (closing && name === skipping) skipping = "";
			continue;
		}
		if (!name) {
			if (token.startsWith("<")) continue;
			const text = decodeEntities(token);
			line += text;
			if (link) linkText += text;
			continue;
		}
		if (!closing && SKIPPED.has(name)) {
			if (!attributes.endsWith("/")) skipping = name;
			continue;
		}
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
