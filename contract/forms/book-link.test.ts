import { expect, test } from "vitest";
import { bookLink, nameSlug } from "./book-link.ts";

test("a link to book a call carries the place, the role and the recruiter", () => {
	expect(bookLink()).toBe("/book");
	expect(bookLink({ place: "Columbus, OH", role: "sdr" })).toBe("/book?place=Columbus%2C+OH&role=sdr");
	expect(bookLink({}, { name: "Claire Okafor" })).toBe("/book?with=claire-okafor");
	expect(bookLink({ place: "Ohio" }, { name: "Zoë D. Núñez-Ray" })).toBe("/book?place=Ohio&with=zoe-d-nunez-ray");
	expect(nameSlug(" O'Neil, Ann ")).toBe("o-neil-ann");
});
