import { expect, test } from "vitest";
import { plausibleName } from "./plausible-name.ts";

test.each([
	"Jane",
	"dana",
	"DANA LEE",
	"O'Brien-Nguyễn",
	"D’Angelo",
	"d'Angelo Russo",
	"José María",
	"J. R.",
	"Jean-Luc de la Cruz",
	"Maria de los Ángeles García López",
	"Ludwig van der Berg",
	"Omar bin Khalid al-Rashid",
	"Mary Ann Smith Jr.",
	"Dr. Grace Hopper",
	"Will Price",
	"Mark Rich",
	"Jae-won Kim",
	"Nguyễn Thế Anh",
	"Łukasz Żółć",
	"Ольга Петрова",
	"Νίκος",
	"李",
	"王小明",
	"山田 花子",
	"김민준",
	"محمد بن عبد الله",
	"दीपिका",
	"McDonald",
	"N'Golo",
])("%s is a name", (name) => {
	expect(plausibleName(`  ${name} `)).toBe(name);
});

test.each([
	"",
	"Visit evil dot com",
	"Visit Evil Dot Com",
	"VISIT EVIL DOT COM",
	"Visit-Evil-Dot-Com",
	"Vísit Évil Dôt Cöm",
	"Ｖｉｓｉｔ Evil",
	"Vіsit Evil", // with a Cyrillic i
	"evil com",
	"Evil Com",
	"Evildotcom",
	"WwwEvil",
	"https evil",
	"pills.example",
	"https://pills.example",
	"jane@example.com",
	"@jane",
	"Call 555 0100 now",
	"Call Me Now",
	"Click Here",
	"You Have Won",
	"You have won a prize today",
	"your account is locked",
	"Free Money",
	"dana lee writes",
	"One Two Three Four Five",
	"Evil. Company",
	"<b>x</b>",
	"Jane\nDoe",
	"点击领取免费奖品",
	"Anna 🎁",
])("%j is none", (text) => {
	expect(plausibleName(text)).toBe("");
});

test("a very long text is rejected right away", () => {
	for (const text of ["A".repeat(51), "a".repeat(1_000_000), " ".repeat(1_000_000), "a ".repeat(500_000)]) {
		expect(plausibleName(text)).toBe("");
	}
});
