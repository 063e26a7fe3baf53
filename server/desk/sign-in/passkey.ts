import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { cleanField } from "../../../contract/text/text.ts";
import { beginCeremony, endCeremony } from "../../people/ceremonies.ts";
import { addPasskey, findPasskey, listPasskeys, markPasskeyUsed, removePasskey } from "../../people/passkeys.ts";
import { findPerson } from "../../people/people.ts";
import { appendEvent } from "../../store/database/events.ts";
import type { PasskeyRow } from "../../store/tables.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { json, rateLimit, visitorKey } from "../guards/guards.ts";
import { writeSessionCookie } from "../guards/session-cookie.ts";
import { signInPerson, toPersonJson } from "./sign-in-person.ts";

/* Passkeys. The challenge that a browser signs is also the ceremony's token, so no cookie or other id is needed. */

/** Loaded on first use: loading it takes a fifth as long as the whole start. */
const webauthn = () => import("@simplewebauthn/server");

const NAME_MAX = 60;
const PASSKEYS_MAX = 20; // per person
const REFUSED = "That passkey didn't work. Try it again, or get a link by email.";

// A passkey is the only factor, so its owner has to unlock it by fingerprint, face or PIN. Every device that can store
// a passkey can do that.
const VERIFICATION = "required";

/** EdDSA, ES256, RS256. Asking the library for its list makes Node warn about the experimental ones. */
const ALGORITHMS = [-8, -7, -257];

const text = z.string().check(z.maxLength(32 * 1024));
const credential = { id: text, rawId: text, type: z.literal("public-key") };

/** Extension results from the browser are ignored. */
const clientExtensionResults = {};
/** The only one we request, spelled out because the library's type includes some with bytes, which are not JSON. */
const EXTENSIONS = { credProps: true };

const assertion = z.object({
	...credential,
	response: z.object({
		clientDataJSON: text,
		authenticatorData: text,
		signature: text,
		userHandle: z.optional(z.nullable(text)),
	}),
});
const attestation = z.object({
	...credential,
	response: z.object({
		clientDataJSON: text,
		attestationObject: text,
		transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
	}),
});
const newPasskeySchema = z.object({
	response: attestation,
	name: z.prefault(
		z.pipe(
			z.transform((typed: unknown) => (typeof typed === "string" ? cleanField(typed, "one line") : "")),
			z.string().check(z.maxLength(NAME_MAX, `Name must be at most ${NAME_MAX} characters`)),
		),
		"",
	),
});

/** Without a session: sign in with a passkey. */
export function passkeySignInRoutes(parts: DeskDeps) {
	const { db, clock, url, guesses, requests } = parts;
	return new Hono<DeskEnv>()
		.post("/api/sign-in/passkey/options", rateLimit(requests, parts), async (context) => {
			requests.count(visitorKey(context, parts));
			const challenge = await beginCeremony(db, "passkey to sign in", {}, clock());
			const options = await (await webauthn()).generateAuthenticationOptions({
				rpID: new URL(url).hostname,
				challenge: toBytes(challenge),
				userVerification: VERIFICATION,
			});
			return context.json({ ...options, extensions: undefined }, 200);
		})
		.post(
			"/api/sign-in/passkey",
			rateLimit(guesses, parts),
			json(z.object({ response: assertion })),
			async (context) => {
				const { response } = context.req.valid("json");
				const session = await signInWithPasskey(response, context, parts);
				if (session) {
					writeSessionCookie(context, url, session.token);
					return context.json({ person: toPersonJson(session.person) }, 200);
				}
				guesses.count(visitorKey(context, parts));
				return context.json({ error: REFUSED }, 401);
			},
		);
}

async function signInWithPasskey(response: z.output<typeof assertion>, context: Context<DeskEnv>, parts: DeskDeps) {
	const { db, clock, url } = parts;
	const challenge = parseChallenge(response.response.clientDataJSON);
	const asked = challenge && (await endCeremony(db, "passkey to sign in", challenge, clock()));
	const passkey = await findPasskey(db, response.id);
	const person = passkey && (await findPerson(db, passkey.person));
	if (!asked || !person) return undefined;
	const { userHandle } = response.response;
	const isOwner = !userHandle || userHandle === Buffer.from(person.id).toString("base64url");
	const verified = isOwner && (await verifyAssertion(response, challenge, passkey, parts));
	return db.transaction().execute(async (transaction) => {
		if (!verified) {
			await appendEvent(
				transaction,
				{ person: person.id, what: "passkey failed", data: { name: passkey.name } },
				clock(),
			);
			return undefined;
		}
		await markPasskeyUsed(transaction, passkey.id, verified.newCounter, clock());
		return { person, token: await signInPerson(transaction, person, "passkey", context, { clock, url }) };
	});
}

async function verifyAssertion(
	{ response, ...rest }: z.output<typeof assertion>,
	challenge: string,
	passkey: PasskeyRow,
	{ url, log }: DeskDeps,
) {
	try {
		const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
			response: {
				...rest,
				clientExtensionResults,
				response: { ...response, userHandle: response.userHandle ?? undefined },
			},
			expectedChallenge: challenge,
			expectedOrigin: url,
			expectedRPID: new URL(url).hostname,
			requireUserVerification: true,
			credential: {
				id: passkey.id,
				publicKey: toBytes(passkey.public_key),
				counter: passkey.counter,
			},
		});
		return verified ? authenticationInfo : undefined;
	} catch (error) {
		log.warn({ reason: error instanceof Error ? error.message : String(error) }, "a passkey was refused");
		return undefined;
	}
}

/** With a session: the person's own passkeys. */
export function passkeyRoutes({ db, clock, url, firm, log }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/passkeys", async (context) => {
			const passkeys = await listPasskeys(db, context.var.signedIn.person.id);
			return context.json({ passkeys: passkeys.map(toPasskeyJson) }, 200);
		})
		.post("/api/passkeys/options", async (context) => {
			const { person } = context.var.signedIn;
			const known = await listPasskeys(db, person.id);
			if (known.length >= PASSKEYS_MAX) {
				return context.json(
					{ error: `You already have ${known.length} passkeys, the maximum. Remove one first.` },
					409,
				);
			}
			const challenge = await beginCeremony(db, "passkey to add", { person: person.id }, clock());
			const options = await (await webauthn()).generateRegistrationOptions({
				rpName: `${firm.name} Desk`,
				rpID: new URL(url).hostname,
				userID: new Uint8Array(Buffer.from(person.id)),
				userName: person.email,
				userDisplayName: person.name,
				challenge: toBytes(challenge),
				attestationType: "none",
				supportedAlgorithmIDs: ALGORITHMS,
				excludeCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
				authenticatorSelection: { residentKey: "required", userVerification: VERIFICATION },
			});
			return context.json({ ...options, extensions: EXTENSIONS }, 200);
		})
		.post("/api/passkeys", json(newPasskeySchema), async (context) => {
			const { person } = context.var.signedIn;
			const { response, name } = context.req.valid("json");
			const challenge = parseChallenge(response.response.clientDataJSON);
			const asked = challenge && (await endCeremony(db, "passkey to add", challenge, clock()));
			const refuse = () => context.json({ error: "The passkey couldn't be added. Try again." }, 422);
			if (!asked || asked.person !== person.id) return refuse();
			const verified = await (await webauthn())
				.verifyRegistrationResponse({
					response: { ...response, clientExtensionResults },
					expectedChallenge: challenge,
					expectedOrigin: url,
					expectedRPID: new URL(url).hostname,
					requireUserVerification: true,
					supportedAlgorithmIDs: ALGORITHMS,
				})
				.catch((error: Error) => {
					log.warn({ reason: error.message }, "a passkey could not be added");
					return undefined;
				});
			if (!verified?.verified) return refuse();
			const { id, publicKey, counter } = verified.registrationInfo.credential;
			if (await findPasskey(db, id)) return refuse();
			const passkey: PasskeyRow = {
				id,
				person: person.id,
				public_key: Buffer.from(publicKey).toString("base64url"),
				counter,
				transports: JSON.stringify(response.response.transports ?? []),
				name: name || "Passkey",
				added_at: clock().toISOString(),
				used_at: null,
			};
			await db.transaction().execute(async (transaction) => {
				await addPasskey(transaction, passkey);
				await appendEvent(
					transaction,
					{ person: person.id, what: "added a passkey", data: { name: passkey.name } },
					clock(),
				);
			});
			return context.json({ passkey: toPasskeyJson(passkey) }, 201);
		})
		.delete("/api/passkeys/:id", async (context) => {
			const { person } = context.var.signedIn;
			const removed = await db.transaction().execute(async (transaction) => {
				if (!(await removePasskey(transaction, person.id, context.req.param("id")))) return false;
				await appendEvent(transaction, { person: person.id, what: "removed a passkey", data: {} }, clock());
				return true;
			});
			if (!removed)
				return context.json({ error: "This passkey doesn't exist. It may already have been removed." }, 404);
			return context.json({}, 200);
		});
}

function toPasskeyJson({ id, name, added_at, used_at }: PasskeyRow) {
	return { id, name, addedAt: added_at, usedAt: used_at };
}

const clientData = z.object({ challenge: z.string().check(z.maxLength(100)) });

/** The challenge that the browser says it signed. */
function parseChallenge(clientDataJSON: string): string | undefined {
	try {
		return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).challenge;
	} catch {
		return undefined; // not what a browser sends
	}
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.from(base64url, "base64url"));
}
