import { expect, test } from "vitest";
import { parseResponse } from "./submit-result.ts";

test("a received submission has a reference, a lead also a token, and most a link to your page and a promised time", () => {
	expect(parseResponse(201, '{"reference": "CW-7K4M-Q2XN"}')).toEqual({
		is: "received",
		receipt: { reference: "CW-7K4M-Q2XN" },
	});
	expect(parseResponse(201, '{"reference": "CW-7K4M-Q2XN", "token": "t"}')).toEqual({
		is: "received",
		receipt: { reference: "CW-7K4M-Q2XN", token: "t" },
	});
	expect(parseResponse(201, '{"reference": "CW-7K4M-Q2XN", "yours": "/yours/abc"}')).toEqual({
		is: "received",
		receipt: { reference: "CW-7K4M-Q2XN", yours: "/yours/abc" },
	});
	expect(parseResponse(201, '{"reference": "CW-7K4M-Q2XN", "by": "Tuesday, 6 pm Eastern"}')).toEqual({
		is: "received",
		receipt: { reference: "CW-7K4M-Q2XN", by: "Tuesday, 6 pm Eastern" },
	});
});

test("a success without a reference counts as not received", () => {
	expect(parseResponse(200, "<!doctype html>")).toMatchObject({ is: "failed", why: "other" });
});

test("a refusal carries the server's messages", () => {
	const answer = parseResponse(422, '{"errors": {"email": "Invalid email address", "odd": 1}}');
	expect(answer).toEqual({ is: "refused", errors: { email: "Invalid email address" } });
	expect(parseResponse(422, "{}")).toMatchObject({ is: "failed", why: "other" });
});

test.each([
	[413, "tooLarge"],
	[415, "wrongType"],
	[429, "tooMany"],
	[503, "unavailable"],
	[504, "unavailable"],
	[500, "other"],
])("status %i is a failure with a reason", (status, why) => {
	expect(parseResponse(status, '{"error": "A sentence."}')).toEqual({ is: "failed", why, sentence: "A sentence." });
	expect(parseResponse(status, "null")).toMatchObject({ is: "failed", why });
});

test.each([103, 199, 300, 302, 409])("status %i is a failure even with a reference in the body", (status) => {
	expect(parseResponse(status, '{"reference": "CW-7K4M-Q2XN"}')).toMatchObject({ is: "failed", why: "other" });
});

test.each([200, 299])("status %i with a reference is a success", (status) => {
	expect(parseResponse(status, '{"reference": "CW-7K4M-Q2XN"}').is).toBe("received");
});
