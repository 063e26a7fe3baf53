import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { expect, test } from "vitest";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";
import { removePerson } from "../../people/people.ts";

/* Passkeys over HTTP, with an authenticator made with Node's own crypto. A real browser's is tested in the journeys. */

test("a passkey is added, signs in without a name, is listed and removed", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const passkey = newPasskey(desk.desk.url);
	const { body: options } = await recruiter.post("/api/passkeys/options");
	expect(options).toMatchObject({
		rp: { id: "localhost", name: "Closewell Desk" },
		user: { name: "recruiter@closewell.example", displayName: "The recruiter" },
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		attestation: "none",
	});
	const response = passkey.register(options.challenge);
	expect(await recruiter.post("/api/passkeys", { response, name: "Phone" })).toMatchObject({
		status: 201,
		body: { passkey: { id: passkey.id, name: "Phone", usedAt: null } },
	});
	expect((await recruiter.post("/api/passkeys", { response, name: "Phone" })).status).toBe(422); // the same again
	expect((await recruiter.post("/api/passkeys/options")).body.excludeCredentials).toMatchObject([{ id: passkey.id }]);

	const browser = desk.visitor();
	const asked = (await browser.post("/api/sign-in/passkey/options")).body;
	expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required" });
	expect(asked.allowCredentials ?? []).toEqual([]); // nobody is asked who they are first
	const signed = { response: passkey.sign(asked.challenge) };
	expect((await browser.post("/api/sign-in/passkey", signed)).status).toBe(200);
	expect((await browser.get("/api/me")).body.person.id).toBe(recruiter.id);
	expect((await desk.visitor().post("/api/sign-in/passkey", signed)).status).toBe(401); // a replay
	expect((await browser.get("/api/passkeys")).body.passkeys).toMatchObject([
		{ name: "Phone", usedAt: desk.clock().toISOString() },
	]);

	const admin = await joinAs(desk, "admin");
	expect((await admin.ask("DELETE", `/api/passkeys/${passkey.id}`)).status).toBe(404); // not theirs
	expect((await recruiter.ask("DELETE", `/api/passkeys/${passkey.id}`)).status).toBe(200);
	expect((await signIn(desk, passkey)).status).toBe(401);
	const history = desk.db.selectFrom("events").select(["what", "data"]).where("person", "=", recruiter.id);
	expect(await history.where("what", "in", ["added a passkey", "removed a passkey", "signed in"]).execute()).toEqual([
		{ what: "signed in", data: '{"way":"join"}' },
		{ what: "added a passkey", data: '{"name":"Phone"}' },
		{ what: "signed in", data: '{"way":"passkey"}' },
		{ what: "removed a passkey", data: "{}" },
	]);
});

test.each([
	["another site's page", { origin: "https://evil.example" }, /origin/],
	["another host's passkey", { rpId: "evil.example" }, /RP ID/],
	["a key that did not ask who holds it", { flags: 0x01 }, /verif/],
	["a forged signature", { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }, undefined],
	["a copy that lags behind", { counter: 0 }, /counter/],
	["somebody else's name on it", { userHandle: Buffer.from("somebody").toString("base64url") }, undefined],
])("%s does not open the desk", async (_, wrong, reason) => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const passkey = newPasskey(desk.desk.url);
	const { challenge } = (await recruiter.post("/api/passkeys/options")).body;
	await recruiter.post("/api/passkeys", { response: passkey.register(challenge), name: "Phone" });
	expect(await signIn(desk, passkey, wrong)).toMatchObject({
		status: 401,
		body: { error: "That passkey didn't work. Try it again, or get a link by email." },
	});
	expect((await signIn(desk, passkey)).status).toBe(200);
	const failed = desk.db.selectFrom("events").select(["person", "data"]).where("what", "=", "passkey failed");
	expect(await failed.execute()).toEqual([{ person: recruiter.id, data: '{"name":"Phone"}' }]);
	const refusals = desk.logged.filter(({ msg }) => msg === "a passkey was refused");
	expect(refusals).toEqual(
		reason ? [expect.objectContaining({ level: 40, reason: expect.stringMatching(reason) })] : [],
	);
});

test("a challenge is one person's, lasts ten minutes, and a removed person's passkey opens nothing", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	const passkey = newPasskey(desk.desk.url);
	const own = (await recruiter.post("/api/passkeys/options")).body.challenge;
	const stolen = { response: passkey.register(own), name: "Mine now" };
	expect((await admin.post("/api/passkeys", stolen)).status).toBe(422);
	const late = (await recruiter.post("/api/passkeys/options")).body.challenge;
	desk.pass(10 * 60_000);
	expect((await recruiter.post("/api/passkeys", { response: passkey.register(late) })).status).toBe(422);
	const { challenge } = (await recruiter.post("/api/passkeys/options")).body;
	expect((await recruiter.post("/api/passkeys", { response: passkey.register(challenge) })).status).toBe(201);
	await removePerson(desk.db, recruiter.id, null, desk.clock());
	expect((await signIn(desk, passkey)).status).toBe(401);
});

test("a passkey that does not verify its user cannot be added", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const passkey = newPasskey(desk.desk.url);
	const { challenge } = (await recruiter.post("/api/passkeys/options")).body;
	const response = passkey.register(challenge, USER_PRESENT);
	expect((await recruiter.post("/api/passkeys", { response })).status).toBe(422);
	expect((await recruiter.get("/api/passkeys")).body.passkeys).toEqual([]);
	const reason = expect.stringContaining("user could not be verified");
	expect(desk.logged).toContainEqual(
		expect.objectContaining({ level: 40, reason, msg: "a passkey could not be added" }),
	);
});

test("a passkey cannot be added twice, by its owner or by anyone else", async () => {
	const desk = await newDesk();
	const owner = await joinAs(desk, "recruiter");
	const other = await joinAs(desk, "admin");
	const passkey = newPasskey(desk.desk.url);
	const add = async ({ post }: typeof owner) => {
		const { challenge } = (await post("/api/passkeys/options")).body;
		return post("/api/passkeys", { response: passkey.register(challenge) });
	};
	expect((await add(owner)).status).toBe(201);
	for (const again of [owner, other]) {
		expect(await add(again)).toMatchObject({
			status: 422,
			body: { error: "The passkey couldn't be added. Try again." },
		});
	}
	expect((await signIn(desk, passkey)).body.person.id).toBe(owner.id);
});

async function signIn(
	{ visitor }: Awaited<ReturnType<typeof newDesk>>,
	passkey: ReturnType<typeof newPasskey>,
	wrong: Parameters<typeof passkey.sign>[1] = {},
) {
	const browser = visitor();
	const { challenge } = (await browser.post("/api/sign-in/passkey/options")).body;
	return browser.post("/api/sign-in/passkey", { response: passkey.sign(challenge, wrong) });
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x05; // present, and verified
const HAS_KEY = 0x40;

/** An authenticator with one key. */
function newPasskey(origin: string) {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const credentialId = randomBytes(32);
	const id = credentialId.toString("base64url");
	let counter = 0;

	return {
		id,
		register(challenge: string, flags = USER_VERIFIED) {
			const { x = "", y = "" } = publicKey.export({ format: "jwk" });
			const key = Buffer.concat([
				Buffer.from("a5010203262001215820", "hex"), // a map: EC2, ES256, P-256, and x
				Buffer.from(x, "base64url"),
				Buffer.from("225820", "hex"),
				Buffer.from(y, "base64url"),
			]);
			const attested = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, key]);
			const data = Buffer.concat([header("localhost", flags | HAS_KEY, ++counter), attested]);
			const attestationObject = Buffer.concat([
				Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"), // fmt none, attStmt {}, authData
				Buffer.from([0x59]),
				uint16(data.length),
				data,
			]);
			return {
				...credential(),
				response: {
					clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
					attestationObject: attestationObject.toString("base64url"),
					transports: ["internal"],
				},
			};
		},
		sign(
			challenge: string,
			wrong: {
				origin?: string;
				rpId?: string;
				flags?: number;
				key?: typeof privateKey;
				counter?: number;
				userHandle?: string;
			} = {},
		) {
			const data = header(wrong.rpId ?? "localhost", wrong.flags ?? USER_VERIFIED, wrong.counter ?? ++counter);
			const client = clientData("webauthn.get", challenge, wrong.origin ?? origin);
			const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
			return {
				...credential(),
				response: {
					clientDataJSON: client.toString("base64url"),
					authenticatorData: data.toString("base64url"),
					signature: sign("sha256", signed, wrong.key ?? privateKey).toString("base64url"),
					...(wrong.userHandle && { userHandle: wrong.userHandle }),
				},
			};
		},
	};

	function credential() {
		return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
	}
}

function clientData(type: string, challenge: string, origin: string): Buffer {
	return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function header(rpId: string, flags: number, counter: number): Buffer {
	const count = Buffer.alloc(4);
	count.writeUInt32BE(counter);
	return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count]);
}

function uint16(value: number): Buffer {
	const bytes = Buffer.alloc(2);
	bytes.writeUInt16BE(value);
	return bytes;
}
