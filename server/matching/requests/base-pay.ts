/* Finds the base salary that a request names. */

const AMOUNT =
	"\\$?\\s?(\\d{2,3})(?:,?000)?\\s?k?(?![\\d%]|,\\d|m{1,2}\\b| ?(?:million|percent|accounts?|customers?|clients?|people|reps|stores?|miles|days|years?|yrs?)\\b)";
const RANGE = `${AMOUNT}(?:\\s?(?:-|–|—|to|and)\\s?${AMOUNT})?`;
const CEILING =
	"(?:up to|(?:can |could |will )?(?:go|goes|stretch|stretches) (?:up )?to|tops out at|max(?:imum)?(?: of)?|maxes out at|capped at|no more than|under)";
const PAY = "(?:base|salary)(?: salary| pay| comp(?:ensation)?| range)?";
/** A base of customers or of knowledge. */
const OTHER_BASE =
	"(?<!\\b(?:customer|client|installed|install|user|account|knowledge|patient|member|subscriber|supplier|dealer|home|military|army|navy|force) )";
/** What comes on top of a base: '110 + comm', '$120K plus bonus'. */
const ON_TOP =
	"(?:an? )?(?:[a-z]{4,12} )?(?:comms?|commissions?|bonus(?:es)?|overrides?|residuals|variable|incentives?|equity|mip|profit[- ]shar(?:e|ing)|spiffs?)\\b";
/** Where a clause begins: not a total, what others make, or the size of a deal. */
const CLAUSE_BEGIN = "(?<=^ ?|[.;,:\\n(–—] ?|\\b(?:pays?|paying|offer|offers|offering|at) )";
const BASE_PAY = [
	`(?:\\b(${CEILING}) )?(?<![\\d.,])${RANGE}\\s?(?:in |on |of |as )?(?:the |a )?${PAY}\\b(?! (?:of|stations?|camps?)\\b)`,
	`${OTHER_BASE}\\b${PAY}(?::| is| of| at| around| about| from| between| near){0,3}(?: (${CEILING}|to))? ?${RANGE}`,
	`${CLAUSE_BEGIN}${RANGE}\\s?(?:\\+|plus)\\s?(?:\\d{1,2}% )?${ON_TOP}`,
	// '$225-250K + 50%'
	`(?<![\\d.,-])(?=\\$)${RANGE}\\s?\\+\\s?\\d{1,2}%`,
	// Base and total: '95/140'
	`${CLAUSE_BEGIN}\\$?([4-9]\\d|[12]\\d\\d)k? ?/ ?\\$?(?=1?\\d{2,3}k?(?: ote)?(?:[.;,\\n]|$))`,
].map((pattern) => new RegExp(pattern, "i"));
/** By the hour or the week, unless it's a draw. */
const WAGES: [perYear: number, pattern: RegExp][] = [
	[2080, /\$ ?(\d{2}(?:\.\d\d)?)(?: ?[-–] ?\$?(\d{2}(?:\.\d\d)?))? ?(?:\/|an |per |a )? ?(?:hour|hr|hourly)\b/i],
	[
		52,
		/(?<![\d.,])\$? ?(\d,?\d{3}|[5-9]\d\d)(?: ?[-–] ?\$?(\d,?\d{3}|\d{3}))? ?(?:\/|a |per )(?:wk|week) (?:base|salary|guarantee)/i,
	],
	[12, /(?<![\d.,])\$? ?(\d{1,2},?\d{3})(?: ?[-–] ?\$?(\d{1,2},?\d{3}))? ?(?:\/|a |per )(?:mo|month) (?:base|salary)/i],
];
const DOLLARS = [25, 500] as const; // thousands: anything below or above is no base salary
/** 'Draw against commission', 'straight commission'. */
const NO_BASE =
	/(?<!\b(?:not|no|never|isn['’]t|than)(?: a)? )\b(?:no (?:base|salary)\b(?! (?:cap|limit|range|talk|history|requirements?|expectations?)\b)|(?:100 ?%|straight|pure|purely|all|full) comm?iss?ion\b|comm?iss?ion[- ]only\b(?! (?:closers?|people|reps?|sellers?|folks)\b)|only commission\b|(?:recoverable|(?:month|week|wk|mo)(?:ly)?) (?:recoverable )?draw\b|draw (?:against|vs\.?|versus|on) (?:your |their )?commissions?\b)/i;

export interface BasePay {
	/** In thousands of dollars. */
	low?: number;
	high: number;
	/** Offset of the words. */
	from: number;
	/** As it's written, if it isn't by the year: `$20 an hour`. */
	wage?: string;
}

export function findBasePay(text: string): BasePay | undefined {
	const found = BASE_PAY.flatMap((pattern): BasePay[] => {
		const said = pattern.exec(text);
		if (!said) return [];
		const [, ...groups] = said;
		const ceiling = groups.find((group) => group !== undefined && /\D/.test(group));
		const [first, second = first] = groups.filter((group) => group !== undefined && group !== ceiling);
		const [low, high] = [Number(first), Number(second)];
		const isPay = low >= DOLLARS[0] && high <= DOLLARS[1] && low <= high;
		const from = said.index + said[0].search(/\S/);
		return isPay ? [{ ...(!ceiling && { low }), high, from }] : [];
	});
	return found.toSorted((a, b) => a.from - b.from)[0] ?? findWage(text);
}

function findWage(text: string): BasePay | undefined {
	for (const [perYear, pattern] of WAGES) {
		const said = pattern.exec(text);
		if (!said) continue;
		const [wage, ...ends] = said;
		const [low = 0, high = low] = ends
			.filter((end) => end !== undefined)
			.map((end) => Math.round((Number(end.replace(",", "")) * perYear) / 1000));
		return {
			low,
			high,
			from: said.index,
			wage: wage.replace(/^\$? ?/, "$$").replace(/ (?:base|salary|guarantee)$/i, ""),
		};
	}
	return undefined;
}

/** Where it says that none is paid. */
export function findNoBasePay(text: string): number | undefined {
	return NO_BASE.exec(text)?.index;
}
