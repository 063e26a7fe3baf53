import { posix } from "node:path";
import { type Budget, TooComplicatedError } from "../checks/budget.ts";
import { beginsLikeProgram, findZipEnd, isHarmlessTail } from "../checks/programs.ts";
import type { Verdict } from "../checks/verdict.ts";
import { remarks } from "../checks/verdict.ts";
import { judgeObject } from "./doc.ts";
import { Fields } from "./fields.ts";
import { classifyLink } from "./link-target.ts";
import { readXml } from "./xml.ts";
import { type Part, RejectedZipError, readParts } from "./zip.ts";

/*
 * Word's format since 2007: a zip of parts (ECMA-376). `[Content_Types].xml` gives each part's type, `_rels/.rels`
 * names the main document, and `_rels/X.rels` lists what part X refers to. All of them are checked, even those nothing
 * refers to.
 */

const CONTENT_TYPES = "[content_types].xml";
const RELATIONSHIPS = /(^|\/)_rels\/[^/]*\.rels$/;
const RELATIONSHIPS_MAX = 10_000; // links and pictures of all parts; a long document has a few hundred
const NAME_MAX = 1024; // characters of a content type or a part's name; Office's own have fewer than a hundred
const MAIN_TYPE = /(wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroenabled)/;
const MACROS = /macroenabled|vbaproject|vbadata/;
const CHART = /drawingml\.chart|chartex/;
const PROGRAM_NAME =
	/\.(exe|dll|com|scr|pif|cpl|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|lnk|reg|jar|class|chm|sh|py|html?|mht|rtf)$/;
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ZIP = Buffer.from("PK\x03\x04");

export type Attribute = (name: string) => string | undefined;

interface Relationship {
	/** The referring part, "" for the package. */
	from: string;
	/** The last segment of the type's URL, lowercase. */
	type: string;
	target: string;
	external: boolean;
}

interface ContentTypes {
	/** Types of parts that are listed by name. */
	named: Map<string, string>;
	of(name: string): string;
}

export interface Package {
	parts: Map<string, Part>;
	types: ContentTypes;
	relationships: Relationship[];
	/** Parts that are Office documents themselves, and whether they belong to a chart. */
	embedded: Map<string, { ofChart: boolean }>;
}

export async function checkDocx(bytes: Buffer, budget: Budget): Promise<Verdict> {
	try {
		const end = findZipEnd(bytes);
		if (!end) return { problem: "damaged" };
		if (!isHarmlessTail(bytes.subarray(end.at + 22))) return { problem: "wrongType" };
		return await verdictOn(await openPackage(bytes, budget), budget);
	} catch (error) {
		if (error instanceof TooComplicatedError) throw error;
		// The zip and XML libraries throw all kinds of errors, for instance for names that lead outside the zip.
		return { problem: error instanceof RejectedZipError ? error.problem : "damaged" };
	}
}

export async function openPackage(bytes: Buffer, budget: Budget): Promise<Package> {
	const parts = await readParts(bytes, budget);
	const types = readTypes(parts.get(CONTENT_TYPES), budget);
	const relationships: Relationship[] = [];
	for (const [name, part] of parts) {
		if (RELATIONSHIPS.test(name)) readRelationships(name, part, relationships, budget);
	}
	const embedded = new Map<string, { ofChart: boolean }>();
	for (const { from, type, target, external } of relationships) {
		if (type === "package" && !external) embedded.set(partName(target, from), { ofChart: CHART.test(types.of(from)) });
	}
	return { parts, types, relationships, embedded };
}

function readTypes(part: Part | undefined, budget: Budget): ContentTypes {
	if (!part) throw new RejectedZipError("wrongType");
	const byExtension = new Map<string, string>();
	const named = new Map<string, string>();
	const open = (element: string, attribute: Attribute) => {
		const type = requireShortName(attribute("ContentType") ?? "")
			.trim()
			.toLowerCase();
		if (element === "Default") byExtension.set((attribute("Extension") ?? "").toLowerCase(), type);
		if (element === "Override") named.set(partName(attribute("PartName") ?? "", ""), type);
	};
	readXml(part.content(), { open }, budget);
	return { named, of: (name) => named.get(name) ?? byExtension.get(posix.extname(name).slice(1)) ?? "" };
}

function readRelationships(name: string, part: Part, found: Relationship[], budget: Budget): void {
	const own = posix.basename(name).slice(0, -".rels".length);
	const from = own && posix.join(posix.dirname(posix.dirname(name)), own);
	const open = (element: string, attribute: Attribute) => {
		if (element !== "Relationship") return;
		if (found.length >= RELATIONSHIPS_MAX) throw new TooComplicatedError();
		const target = attribute("Target") ?? "";
		const isOutside = /^([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target.trim());
		found.push({
			from,
			type: posix.basename(attribute("Type") ?? "").toLowerCase(),
			target,
			external: isOutside || attribute("TargetMode")?.trim().toLowerCase() === "external",
		});
	};
	readXml(part.content(), { open }, budget);
}

/** A part's key in the map: no leading slash, resolved relative to the part that names it. */
export function partName(target: string, from: string): string {
	let name = requireShortName(target.split("#", 1)[0] ?? "");
	try {
		name = decodeURIComponent(name);
	} catch {
		// It wasn't encoded.
	}
	const path = name.startsWith("/") ? posix.normalize(name) : posix.join("/", posix.dirname(from), name);
	return path.slice(1).toLowerCase();
}

/** Names are scanned again for every part, and normalizing a path takes quadratic time. */
function requireShortName(name: string): string {
	if (name.length > NAME_MAX) throw new RejectedZipError("damaged");
	return name;
}

async function verdictOn(opened: Package, budget: Budget): Promise<Verdict> {
	const { parts, types, relationships } = opened;
	const mains = relationships.filter(({ from, type }) => from === "" && type === "officedocument");
	const main = mains[0] && partName(mains[0].target, "");
	if (main === undefined || !parts.has(main)) return { problem: "wrongType" };
	if (!MAIN_TYPE.test(types.of(main))) return { problem: "wrongType" };
	// With two documents in one file, programs would differ in which one they show.
	if (mains.length > 1 || mains[0]?.external) return { problem: "damaged" };
	const isDecoy = ([name, type]: [string, string]) => name !== main && parts.has(name) && MAIN_TYPE.test(type);
	if ([...types.named].some(isDecoy)) return { problem: "damaged" };

	const found = new Set(relationships.map(judgeRelationship));
	for (const [name, part] of parts) found.add(await judgePart(name, part, opened, budget));
	if (found.has("macros")) return { problem: "macros" };
	if (found.has("active")) return { problem: "active" };
	const foundRemarks = (["linked", "embedded"] as const)
		.filter((remark) => found.has(remark))
		.map((remark) => remarks[remark]);
	return foundRemarks.length > 0 ? { type: "docx", remark: foundRemarks.join(" ") } : { type: "docx" };
}

type Finding = "macros" | "active" | "linked" | "embedded" | undefined;

function judgeRelationship({ type, target, external }: Relationship): Finding {
	if (type === "vbaproject" || type === "wordvbadata") return "macros";
	if (["afchunk", "control", "activexcontrolbinary", "subdocument", "frame"].includes(type)) return "active";
	if (type.startsWith("webextension")) return "linked";
	if (!external) return undefined;
	const place = classifyLink(target);
	switch (type) {
		case "hyperlink":
			return place === "network" || place === "other" ? "linked" : undefined;
		case "image":
		case "video":
		case "audio":
		case "media":
			if (place === "network") return "active";
			return place === "here" ? undefined : "linked";
		case "attachedtemplate":
			return place === "here" ? undefined : "active"; // Word records the path of the template on the author's disk
		default:
			return "active";
	}
}

async function judgePart(name: string, part: Part, opened: Package, budget: Budget): Promise<Finding> {
	const type = opened.types.of(name);
	const embedded = opened.embedded.get(name);
	if (name.endsWith("vbaproject.bin") || name.endsWith("vbadata.xml") || MACROS.test(type)) return "macros";
	if (type.includes("activex") || PROGRAM_NAME.test(name)) return "active";
	if (name.endsWith("/") || name === CONTENT_TYPES || RELATIONSHIPS.test(name)) return undefined;
	if (/(\+|\/)xml$/.test(type) ? !type.startsWith("image/") : name.endsWith(".xml")) return judgeXml(part, budget);
	if (type.includes("obfuscatedfont")) return undefined; // its first bytes are scrambled and can look like anything
	const head = part.head();
	if (head.indexOf(COMPOUND_FILE) === 0) return judgeObject(part.content());
	if (head.indexOf(ZIP) === 0 && embedded) return judgePackage(part.content(), embedded.ofChart, budget);
	if (beginsLikeProgram(head)) return "active";
	return /^(audio|video)\//.test(type) ? "embedded" : undefined;
}

function judgeXml(part: Part, budget: Budget): Finding {
	const fields = new Fields();
	let inCode = false;
	readXml(
		part.content(),
		{
			open(name, attribute) {
				inCode = name === "instrText" || name === "delInstrText";
				if (name === "fldSimple") fields.addField(attribute("instr") ?? "");
				if (name !== "fldChar") return;
				const step = attribute("fldCharType");
				if (step === "begin") fields.begin();
				if (step === "separate") fields.separate();
				if (step === "end") fields.end();
			},
			close() {
				inCode = false;
			},
			text(text) {
				if (inCode) fields.text(text);
			},
		},
		budget,
	);
	fields.finish();
	if (fields.isActive) return "active";
	return fields.isLinked ? "linked" : undefined;
}

/** Another Office document inside this one. A chart's spreadsheet is ordinary. */
async function judgePackage(bytes: Buffer, ofChart: boolean, budget: Budget): Promise<Finding> {
	const names = [...(await readParts(bytes, budget)).keys()];
	if (names.some((name) => name.endsWith("vbaproject.bin"))) return "macros";
	const acts = names.some((name) => PROGRAM_NAME.test(name) || /(^|\/)(activex|embeddings|externallinks)\//.test(name));
	if (!names.includes(CONTENT_TYPES) || acts) return "active";
	return ofChart ? undefined : "embedded";
}
