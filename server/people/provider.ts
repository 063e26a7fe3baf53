import {
	allowInsecureRequests,
	authorizationCodeGrant,
	buildAuthorizationUrl,
	type Configuration,
	type CustomFetch,
	calculatePKCECodeChallenge,
	customFetch,
	discovery,
	enableNonRepudiationChecks,
	randomNonce,
	randomPKCECodeVerifier,
	randomState,
} from "openid-client";
import { readLimitedBody } from "../async/limited-body.ts";
import type { Config } from "../config/config.ts";

/* The firm's single sign-on, an OpenID Connect provider. It is only asked who someone is. */

const CALLBACK_PATH = "/sign-in/sso/back";
const TIMEOUT_S = 10;
const ANSWER_MAX = 1024 * 1024; // bytes; a large provider's keys take 20 KB

/** Values of a sign-in in progress that have to come back unchanged. */
interface SignOnChecks {
	state: string;
	nonce: string;
	verifier: string;
}

export interface Account {
	issuer: string;
	subject: string;
	name: string | undefined;
}

export interface Provider {
	/** Where to send the browser. */
	begin(): Promise<{ url: string; checks: SignOnChecks }>;
	/** Returns who signed in, from the callback's query. Rejects if it does not belong to this sign-in. */
	finish(query: string, checks: SignOnChecks): Promise<Account>;
}

export function openProvider(oidc: NonNullable<Config["oidc"]>, deskUrl: string): Provider {
	let known: Promise<Configuration> | undefined;

	return {
		async begin() {
			const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
			const url = buildAuthorizationUrl(await configuration(), {
				redirect_uri: deskUrl + CALLBACK_PATH,
				scope: "openid profile",
				code_challenge: await calculatePKCECodeChallenge(checks.verifier),
				code_challenge_method: "S256",
				state: checks.state,
				nonce: checks.nonce,
			});
			return { url: url.href, checks };
		},
		async finish(query, { state, nonce, verifier }) {
			const tokens = await authorizationCodeGrant(await configuration(), new URL(deskUrl + CALLBACK_PATH + query), {
				expectedState: state,
				expectedNonce: nonce,
				pkceCodeVerifier: verifier,
				idTokenExpected: true,
			});
			const claims = tokens.claims();
			if (!claims) throw new Error("The single sign-on did not say who it is.");
			const name = typeof claims.name === "string" ? claims.name : undefined;
			return { issuer: claims.iss, subject: claims.sub, name };
		},
	};

	/** Fetched on first use, so that the desk starts even while the provider is down. */
	function configuration(): Promise<Configuration> {
		const { issuer, clientId, clientSecret } = oidc;
		const onThisMachine = issuer.startsWith("http:") ? [allowInsecureRequests] : []; // see config.ts
		const execute = [enableNonRepudiationChecks, ...onThisMachine]; // check the signature too, not only who sent it
		known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
			execute,
			timeout: TIMEOUT_S,
			[customFetch]: boundedFetch,
		}).catch((error) => {
			known = undefined;
			throw error;
		});
		return known;
	}
}

const boundedFetch: CustomFetch = async (url, options) => {
	const response = await fetch(url, options as RequestInit); // the library declares its own copy of this type
	const body = await readLimitedBody(response, ANSWER_MAX, "The single sign-on did not stop answering.");
	const { status, statusText, headers } = response;
	return new Response(body.length > 0 ? body : null, { status, statusText, headers });
};
