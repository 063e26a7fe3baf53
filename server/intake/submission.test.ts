import { expect, test } from "vitest";
import { remarkOnEmail, spamReason } from "./submission.ts";

test.each<[Record<string, string>, RegExp | undefined]>([
	[{}, undefined],
	[{ subject: "", took: "" }, undefined],
	[{ subject: "  ", took: "1000" }, undefined],
	[{ took: "NaN" }, undefined],
	[{ took: "-5" }, undefined],
	[{ subject: "SEO offer" }, /hidden field/],
	[{ took: "999" }, /within a second/],
	[{ took: "0" }, /within a second/],
])("%j", (fields, reason) => {
	const found = spamReason(new Map(Object.entries(fields)));
	if (reason) expect(found).toMatch(reason);
	else expect(found).toBeUndefined();
});

test.each([
	["dana@gmail.com", undefined],
	["dana+hiring@sub.northwind.co.uk", undefined],
	["dana@xn--bcher-kva.xn--p1ai", undefined],
	["dana@mailinator.com", "disposable"],
	["dana@inbox.YOPMAIL.com", "disposable"],
	["dana@notquitemailinator.com", undefined],
	["dana@company.test", "looks invalid"],
	["dana@router.local", "looks invalid"],
	["dana@1.2.3.4", "looks invalid"],
	[`dana@${"a".repeat(64)}.com`, "looks invalid"],
])("the address %s", (email, remark) => {
	if (remark) expect(remarkOnEmail(email)).toContain(remark);
	else expect(remarkOnEmail(email)).toBeUndefined();
});
