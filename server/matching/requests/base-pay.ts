/* Finds the base salary that a request names. */

const AMOUNT =
	"\\$?\\s?(\\d{2,3})(?:,?000)?\\s?k?(?![\\d%]|,\\d| ?(?:percent|accounts?|customers?|clients?|people|reps|stores?|miles|days|years?|yrs?)\\b)";
const RANGE = `${AMOUNT}(?:\\s?(?:-|–|—|to|and)\\s?${AMOUNT})?`;
const CEILING =
	"(?:up to|(?:can |could |will )?(?:go|goes|stretch|stretches) (?:up )?to|tops out at|max(?:imum)?(?: of)?|maxes out at|capped at|no more than|under)";
const PAY = "(?:base|salary)(?: salary| pay| comp(?:ensation)?| range)?";
/** A base of customers or of knowledge. */
const OTHER_BASE =
	"(?<!\\b(?:customer|client|installed|install|user|account|knowledge|patient|member|subscriber|supplier|dealer|home|military|army|navy|force) )";
const BASE_PAY = [
	`(?:\\b(${CEILING}) )?(?<![\\d.,])${RANGE}\\s?(?:in |on |of |as )?(?:the |a )?${PAY}\\b(?! (?:of|stations?|camps?)\\b)`,
	`${OTHER_BASE}\\b${PAY}(?::| is| of| at| around| about| from| between| near){0,3}(?: (${CEILING}|to))? ?${RANGE}`,
].map((pattern) => new RegExp(pattern, "i"));
const DOLLARS = [25, 500] as const; // thousands: anything below or above is no base salary
/** 'Draw against commission', 'straight commission'. */
const NO_BASE =
	/(?<!\b(?:not|no|never|isn['’]t|than)(?: a)? )\b(?:no (?:base|salary)\b(?! (?:cap|limit|range|talk|history|requirements?|expectations?)\b)|(?:100 ?%|straight|pure|purely|all|full) commission\b|commission[- ]only\b(?! (?:closers?|people|reps?|sellers?|folks)\b)|only commission\b|draw (?:against|vs\.?|versus|on) (?:your |their )?commissions?\b)/i;

export interface BasePay {
	/** In thousands of dollars. */
	low?: number;
	high: number;
	/** Offset of the words. */
	from: number;
}

export function findBasePay(text: string): BasePay | undefined {
	const found = BASE_PAY.flatMap((pattern): BasePay[] => {
		const said = pattern.exec(text);
		if (!said) return [];
		const [, ceiling, first, second = first] = said;
		const [low, high] = [Number(first), Number(second)];
		const isPay = low >= DOLLARS[0] && high <= DOLLARS[1] && low <= high;
		return isPay ? [{ ...(!ceiling && { low }), high, from: said.index }] : [];
	});
	return found.toSorted((a, b) => a.from - b.from)[0];
}

/** Where it says that none is paid. */
export function findNoBasePay(text: string): number | undefined {
	return NO_BASE.exec(text)?.index;
}
