import { findMarkers } from "./markers.ts";

/* What counts only with something else: 'agents are OK if they sold', 'no recruiters who never closed'. */

const CONDITION =
	/\b(?:(?:as|so) long as|provided(?! by\b)|only (?:if|when|with)|unless|if (?:he|she|they|you|it was|it'?s)(?:'s|'ve|'re|'d)?(?= ))/g;
/** Right before a condition: it is meant of what stands before. */
const ALLOWED =
	/\b(?:fine|ok|okay|cool|good|alright|great|welcome|considered|acceptable|possible|works?|like)(?: (?:too|also|instead|here|for us|with (?:me|us)))?[ ,]*$/;
const NEEDS_NO_WORD = /^(?:only|unless)/;
/** Nobody is named: 'it would be great if they know it', 'we only talk to you if ...'. */
const NOBODY =
	/^\W*(?:(?:it|it's|it'd|that|that's|and|but|so|would|be|is|also|really|just|all|even|a|very|nice|great|good|fine|ok|okay|bonus|cool|perfectly|totally)\b\W*)*$|^\W*(?:we|we'll|we'd|i|i'll|i'd|please|call|you|you'll)\b(?! like)/;
const BEFORE_MAX = 160;
const CONDITIONS_MAX = 4; // of a sentence

interface Condition {
	from: number;
	/** It surely is one of what stands before it. */
	isOfMain: boolean;
}

/** In a sentence, without capitals. */
export function findCondition(plain: string): Condition | undefined {
	const said = [...plain.matchAll(CONDITION)].slice(0, CONDITIONS_MAX);
	const markers = said.length > 0 ? findMarkers(plain) : [];
	for (const { 0: words, index: from } of said) {
		const before = plain.slice(Math.max(0, from - BEFORE_MAX), from);
		const clause = /[^,;:()]*$/.exec(before.replace(/, *$/, ""))?.[0] ?? "";
		const isAllowed = ALLOWED.test(before);
		// 'Don't apply unless you know Epic' is a must
		const isCovered = markers.some((marker) => marker.from < from && from < marker.to);
		if (NOBODY.test(clause) || (isCovered && !isAllowed) || (words.startsWith("if") && !isAllowed)) continue;
		return { from, isOfMain: isAllowed || NEEDS_NO_WORD.test(words) };
	}
	return undefined;
}

/** Not all of a kind, but those who want something, or have nothing else. */
const LIMITS =
	/\b(?:who(?:'ve|'s|'d)? (?:have |has |had |would )?(?:never|only|just|haven't|hasn't|don't|doesn't|didn't|can't|wants?|think|thinks|like|live|lives|need|needs)|(?:wanting|looking|hoping|trying|itching) (?:to|for|off|out)|living off|only|alone|(?:straight|fresh|right) (?:out of|from)|(?:with no|without)(?= ))\b/;
/** 'A recruiter who ...' is one of the recruiters, but 'people who sold payroll' are all of them. */
const KIND_WHO =
	/\b(?!(?:people|persons?|anyone|anybody|someone|somebody|candidates?|applicants?|reps?|sellers?|folks|those|guys|resumes?|types|one)\b)[a-z]{3,} (?:who|that)\b/;
const CLAUSE_MAX = 120;
const CLAUSE_END = /[,.;!?()]| (?:and|or|but) (?=no\b|nobody\b|not\b|don't\b)/;

/** @param words the marker's before it */
export function isLimited(behind: string, words = ""): boolean {
	const clause = behind.slice(0, CLAUSE_MAX).split(CLAUSE_END, 1)[0] ?? "";
	return LIMITS.test(clause) || KIND_WHO.test(clause) || /\b(?:only|ever|just)$/.test(words.trim());
}
