import { expect, test } from "vitest";
import { describeFailure } from "./delivery-failure.ts";

test.each([
	["It came back. 552 5.2.2 The email account is over quota", "Not delivered: mailbox full"],
	["It came back. 550 5.1.1 <jane@acme.example>: user unknown", "Not delivered: no such address"],
	["550-5.1.10 RESOLVER.ADR.RecipientNotFound", "Not delivered: no such address"],
	["550 5.2.1 The account is disabled", "Not delivered: mailbox closed"],
	["552 5.3.4 Message size exceeds fixed limit", "Not delivered: too large"],
	["550 5.7.1 Blocked by policy", "Not delivered: refused by their mail server"],
	["connect ECONNREFUSED 127.0.0.1:25", "Not delivered: their mail server can't be reached"],
	["It came back.", "Not delivered"],
])("%s", (error, words) => {
	expect(describeFailure(error)).toBe(words);
});
