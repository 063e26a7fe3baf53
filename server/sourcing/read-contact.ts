import { cleanLine } from "../../contract/text/text.ts";

/* Who a resume is from, as its text says: a suggestion that a recruiter corrects. */

export interface Contact {
	name: string;
	email: string;
	phone: string;
}

const HEAD_MAX = 6_000; // characters; contact info stands at the top, or at the end of the first page
const LINES_FOR_NAME = 12;
const NAME_MAX = 60;

const EMAIL = /[A-Z0-9][A-Z0-9._%+-]{0,63}@(?:[A-Z0-9-]{1,63}\.){1,4}[A-Z]{2,24}/i;
/** A US number, or any with a country code. */
const PHONE = /(?:\+\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]?\d{4}(?!\d)/;

export function readContact(text: string): Contact {
	const head = text.slice(0, HEAD_MAX);
	const email = EMAIL.exec(head)?.[0] ?? "";
	const phone = cleanLine(PHONE.exec(head.replace(EMAIL, " "))?.[0] ?? "");
	return { name: findName(head) || nameOfAddress(email), email: email.toLowerCase(), phone };
}

/** Words that begin a heading or a job title, which often stands where the name might. */
const NOT_A_NAME =
	/\b(?:resume|résumé|curriculum|vitae|cv|profile|summary|contact|experience|objective|education|skills|references?|account|executive|sales|manager|director|president|vice|vp|representative|business|development|customer|success|engineer|consultant|specialist|inc|llc|street|avenue|road|page|phone|email|linkedin|university|college|confidential|candidate|of|the|and|for)\b/i;

/** The first line near the top that looks like a person's name: two to four words, nothing else. */
function findName(head: string): string {
	const lines = head.split("\n").map((line) => cleanLine(line).split(/\s*[|•·,]\s*|\s{3,}/)[0] ?? "");
	const name = lines
		.filter(Boolean)
		.slice(0, LINES_FOR_NAME)
		.find((line) => {
			const words = line.replace(/^name:\s*/i, "").split(" ");
			return line.length <= NAME_MAX && words.length >= 2 && words.length <= 4 && words.every(isNameWord);
		});
	return name && !NOT_A_NAME.test(name) ? toTitleCase(name.replace(/^name:\s*/i, "")) : "";
}

function isNameWord(word: string): boolean {
	return /^\p{Lu}[\p{L}'’.-]*$/u.test(word);
}

/** ADA QUINN as Ada Quinn. */
function toTitleCase(name: string): string {
	if (name !== name.toUpperCase()) return name;
	return name
		.toLowerCase()
		.replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** ada.quinn@example.com as Ada Quinn; empty if the address says no more than one word. */
function nameOfAddress(email: string): string {
	const words = (email.split("@")[0] ?? "").split(/[._-]/).filter((word) => /^[a-z]{2,}$/i.test(word));
	if (words.length < 2 || words.length > 3) return "";
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(" ");
}
