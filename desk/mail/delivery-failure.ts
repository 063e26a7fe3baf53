/* Why an email was not delivered, in the words of people rather than of mail servers. */

const REASONS: [pattern: RegExp, words: string][] = [
	[/\b[45]\.2\.2\b|mailbox (?:is )?full|over ?quota|quota exceeded|insufficient storage/i, "mailbox full"],
	[
		/\b[45]\.1\.(?:[0-36]|10)\b|no such (?:user|mailbox)|user unknown|unknown (?:user|recipient)|does(?: not|n't) exist/i,
		"no such address",
	],
	[/\b[45]\.2\.1\b|disabled|inactive/i, "mailbox closed"],
	[/\b5\.3\.4\b|\b5\.2\.3\b|too large|size limit/i, "too large"],
	[/\b[45]\.7\.\d+\b|spam|blocked|blacklist|policy/i, "refused by their mail server"],
	[/\b[45]\.4\.\d+\b|timed? ?out|ECONNREFUSED|ENOTFOUND|host not found/i, "their mail server can't be reached"],
];

/** @param error as the mail server said it */
export function describeFailure(error: string): string {
	const known = REASONS.find(([pattern]) => pattern.test(error));
	return known ? `Not delivered: ${known[1]}` : "Not delivered";
}
