import { createCipheriv, createHash } from "node:crypto";
import { expect, test } from "vitest";
import { Budget } from "../checks/budget.ts";
import { openWithoutPassword } from "./encryption.ts";
import { ValueReader } from "./values.ts";

const ID = Buffer.from("3ac15fce5c641eb72a805eb90f099556", "hex");
const ZEROS = "0".repeat(32);

// Revisions 2 to 5 were made by PDFKit, revision 6 with pdf.js's hash: with only the owner password "boss", then with
// the user password "secret" too.
test.each([
	[
		"2, open",
		"/V 1 /R 2 /O <9292059bdfb7f4873fa0f4aefbe2503c82cbb18702f09889c0996dfea11803c2> /U <30ff9039c538e3dd6cd403e88f7699cc2730798a0582b97251b8a6183a30b2bc> /P -60",
		true,
	],
	[
		"2, locked",
		"/V 1 /R 2 /O <c94828b7f4b6567915fef48d8e593534e2b34ecbd3908827ef231468fbcb45b4> /U <6b3e4956e8242400e11928ef4345c5e42e3998f33601baacf5e4529e70c6b313> /P -60",
		false,
	],
	[
		"3, open",
		`/V 2 /Length 128 /R 3 /O <b436d18e2c60441a6d8f6d46979c1641f305f91c030faaede3100e66b6daf3bb> /U <1b19d2e8586018f575e78d6e89e4b3f7${ZEROS}> /P -1852`,
		true,
	],
	[
		"3, locked",
		`/V 2 /Length 128 /R 3 /O <efecfca20761e6e447d16d65e2277349937d0650d26fba43ccaa77f0ec09b5cd> /U <d3a32bd7fbf4d7af88ff33756756b404${ZEROS}> /P -1852`,
		false,
	],
	[
		"4, open",
		`/V 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /R 4 /O <b436d18e2c60441a6d8f6d46979c1641f305f91c030faaede3100e66b6daf3bb> /U <1b19d2e8586018f575e78d6e89e4b3f7${ZEROS}> /P -1852`,
		true,
	],
	[
		"4, locked",
		`/V 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /R 4 /O <efecfca20761e6e447d16d65e2277349937d0650d26fba43ccaa77f0ec09b5cd> /U <d3a32bd7fbf4d7af88ff33756756b404${ZEROS}> /P -1852`,
		false,
	],
	[
		"5, open",
		"/V 5 /R 5 /U <4081164e68632b3dc7f6dd73349863eab482119d303351b88a9c03002c55c0ad1e834c57897c89884e639b0b48a9c7b4>",
		true,
	],
	[
		"5, locked",
		"/V 5 /R 5 /U <32ce732e8f814df7227923f4355e6c6a87296cdf5678d12b8f5943a7b674dc4b6fbaec53607a415e649fa9e3cadc51a0>",
		false,
	],
	[
		"6, open",
		`/V 5 /R 6 /U <f383e1cdcd8e7e67f45a599473d3f5a7bd181c381364391074cafe0713e3331d${salts("saltsalt")}>`,
		true,
	],
	[
		"6, open",
		`/V 5 /R 6 /U <eace262798d0f7325982b486540ff1c118871e1515e59ad3ae35f093a26a54a6${salts("12345678")}>`,
		true,
	],
	[
		"6, locked",
		`/V 5 /R 6 /U <f28f56ef5747965c3a052f8e074560c8fb02d13283508c02219717d36ef23e4c${salts("saltsalt")}>`,
		false,
	],
])("encryption of revision %s", (_, dictionary, opens) => {
	expect(opened(`<< /Filter /Standard ${dictionary} >>`)).toBe(opens);
});

test("strings may be written with escapes", () => {
	const literal = (hex: string) =>
		`(${[...Buffer.from(hex, "hex").toString("latin1")].map((c) => (/[()\\\r\n]/.test(c) ? `\\${c.charCodeAt(0).toString(8).padStart(3, "0")}` : c)).join("")})`;
	const [O, U] = [
		"b436d18e2c60441a6d8f6d46979c1641f305f91c030faaede3100e66b6daf3bb",
		`1b19d2e8586018f575e78d6e89e4b3f7${ZEROS}`,
	];
	const dictionary = `<</Filter/Standard/V 2/Length 128/R 3/P -1852/O${literal(O)}/U${literal(U)}>>`;
	expect(opened(dictionary)).toBe(true);
});

test.each([
	["another filter", "<< /Filter /Adobe.PubSec /R 3 >>"],
	["a later revision", "<< /Filter /Standard /R 7 /U <00> >>"],
	["missing strings", "<< /Filter /Standard /R 3 /P -1 >>"],
	["short strings", "<< /Filter /Standard /R 6 /U <00> >>"],
])("%s is not judged", (_, dictionary) => {
	expect(opened(dictionary)).toBeUndefined();
});

test("an encrypted stream is decrypted to its last whole block, whatever follows", () => {
	const sha256 = (text: string) => createHash("sha256").update(text).digest();
	const encrypted = (key: Buffer, iv: Buffer, text: Buffer, pads: boolean) => {
		const cipher = createCipheriv("aes-256-cbc", key, iv).setAutoPadding(pads);
		return Buffer.concat([cipher.update(text), cipher.final()]);
	};
	const [key, iv] = [Buffer.alloc(32, 7), Buffer.alloc(16, 3)];
	const U = sha256("saltsalt").toString("hex") + salts("saltsalt");
	const UE = encrypted(sha256("keysalt8"), Buffer.alloc(16), key, false).toString("hex");
	const decrypt = open(
		`<< /Filter /Standard /V 5 /R 5 /CF << /StdCF << /CFM /AESV3 >> >> /StmF /StdCF /U <${U}> /UE <${UE}> >>`,
	);
	if (typeof decrypt !== "function") throw new Error("It did not open.");
	const text = Buffer.from("Twenty-one characters");
	const data = Buffer.concat([iv, encrypted(key, iv, text, true)]);
	for (const after of ["", "\r\n"]) {
		const read = decrypt(Buffer.concat([data, Buffer.from(after)]), 1, 0);
		expect(read.subarray(0, text.length)).toEqual(text);
	}
	expect(decrypt(data.subarray(0, 32), 1, 0)).toEqual(text.subarray(0, 16));
	expect(decrypt(data.subarray(0, 31), 1, 0)).toHaveLength(0); // less than one block
});

function opened(dictionary: string): boolean | undefined {
	const result = open(dictionary);
	return result && result !== "locked";
}

function open(dictionary: string) {
	const read = new ValueReader(Buffer.from(dictionary, "latin1"), 0, new Budget()).next();
	return read instanceof Map ? openWithoutPassword(read, ID) : undefined;
}

function salts(validation: string): string {
	return Buffer.from(`${validation}keysalt8`).toString("hex");
}
