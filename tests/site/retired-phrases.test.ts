import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* Phrases that sounded translated. None of them may come back; docs/content.md has the words to use instead. */

const SITE_PHRASES = [
	"Interviews, we schedule",
	"a signed offer after",
	"Software puts people on file in an order",
	"The fee is due when you hire, and not before",
	"Where is the seat?",
	"cities with a hire",
	"Twelve invented people",
	"a doubt is part of every note",
	"Comes home to family in spring",
	"Wants pricing and sales in one hand",
	"eight quarters long",
	"Two sums that show their work",
	"spares a 365th of the base",
	"What the person has to do",
	"Send these numbers",
	"We call or write",
	"You hear from us",
	"A recruiter contacts you within",
	"A recruiter replies within",
	"No place of ours matches",
	"Such as Columbus, TX or Tampa",
	"a recruiter who works in sales",
	"not to apply and not when you are hired",
	"one lost distributor can take a region along",
	"brings the contract in",
	"If yours is missing",
	"chooses who is presented",
	"Candidates decide",
	"has its own buyers",
	"taxed on wages at home only",
	"the other way round",
	"Across the line",
	"Akron taught rubber",
	"A statewide seat fits",
	"What goes wrong is",
	"Those sites buy in two moods",
	"from our own window",
	"Then it is erased by itself",
	"We propose you to nobody",
	"Nobody is on your list",
	"If a search does not end in a hire",
	"sales seats and nothing else",
];

const DESK_PHRASES = [
	"Step two, ",
	"It is shown here, with all that happened to it",
	"Words of the request",
	"It stays in the firm",
	"What the employer reads",
	"Your name is put below",
	"With their name and how to reach them",
	"With their resume too",
	"Whom would you like to hear more of?",
	"I ask them first, and come back to you",
	"What your resume says made me think of you",
	"The mail address cannot exist",
	"By when they wrote",
	"there is no scanner",
	"May we propose you?",
	"People on file",
	"Who on file fits",
	"take the yes back",
	"Write to the employer",
	"Our doubt",
	"Promised by",
	"inside the promise",
	"nobody has it",
	"Placed, or a client now",
	"They have filled it",
	"They called it off",
	"Sent twice",
	"Somebody said",
	"marked somebody",
	"took a mark away",
	"for their yes",
	"gave it to ",
	"left it to nobody",
	"Nobody came within",
	"Answered in time",
	"somebody waits",
	"waits for an answer",
	"was held back",
	"Beside it in the list",
	"How the order comes about",
	"Being compared",
	"put forward to nobody",
	"and decide again",
	"Choose somebody",
	"Somebody else has this chat",
	"Somebody changed this",
	"which are over",
	"have a link mailed",
	"does not answer (",
];

/** Too short to look for inside a sentence: retired as a whole label. In small letters, some are names in the API. */
const DESK_LABELS = [
	"Kinds",
	"The rest",
	"Its message",
	"Held back",
	"Unmark",
	"Your words",
	"Whose it is",
	"Nobody waits",
	"In their words",
	"Staff",
	"Nobody",
	"Somebody",
];

test("no retired phrase is in the built pages or in the content of those rendered on demand", () => {
	expect(findPhrases("dist/client/**/*.{html,js,json,txt}")).toEqual([]);
	expect(findPhrases("site/content/**/*.{yaml,md}")).toEqual([]);
});

test("no retired phrase is in the emails, in what the server says or in the staff commands", () => {
	expect(findPhrases("{contract,server}/**/*.{ts,tsx}")).toEqual([]);
	expect(findPhrases("tools/staff/*.ts")).toEqual([]);
});

test("no retired phrase is in the desk's app", () => {
	expect(findPhrases("dist/desk/**/*.{html,js}")).toEqual([]);
});

function findPhrases(files: string): { file: string; phrase: string }[] {
	const paths = globSync(files).filter((file) => !/\.test\.tsx?$/.test(file));
	expect(paths.length, files).toBeGreaterThan(0);
	return paths.flatMap((file) => {
		const text = readText(file);
		const lowerCase = text.toLowerCase();
		const phrases = [...SITE_PHRASES, ...DESK_PHRASES].filter((phrase) => lowerCase.includes(phrase.toLowerCase()));
		const labels = DESK_LABELS.filter((label) => new RegExp(`["'\`>]${label}["'\`<]`).test(text));
		return [...phrases, ...labels].map((phrase) => ({ file, phrase }));
	});
}

/** On one line, without highlights and comments. */
function readText(file: string): string {
	const source = readFileSync(file, "utf8");
	const spoken = /\.tsx?$/.test(file) ? source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "") : source;
	return spoken.replaceAll("**", "").replace(/\s+/g, " ");
}
