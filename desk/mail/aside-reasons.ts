import type { AsideMail } from "./mail-queries.ts";

const REASONS: Record<AsideMail["why"], string> = {
	automatic: "Automatic reply that answers none of our emails",
	bounce: "Delivery report about no email of ours, or one that's only late",
	calendar: "Answer to an invitation we don't know",
	list: "Newsletter or mailing list",
	colleague: "From a colleague, or from your own address",
	flood: "More than 20 emails from this address that day",
};

/** Why an email waits for no one. */
export function describeReason(why: AsideMail["why"]): string {
	return REASONS[why];
}
