import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/* A separate program: a real OpenID provider that accepts any login. Its argument is the client's redirect URI. */

const [redirectUri = ""] = process.argv.slice(2);
const listener = (await import("node:http")).createServer().listen(0, "127.0.0.1", () => {
	const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
	const provider = new Provider(issuer, {
		clients: [{ client_id: "desk", client_secret: "secret", redirect_uris: [redirectUri] }],
		pkce: { required: () => true },
		claims: { openid: ["sub"], profile: ["name"] },
		conformIdTokenClaims: false,
		findAccount: (_, id) => ({
			accountId: id,
			claims: () => ({ sub: id, name: `${id} of the provider`, email: "recruiter@closewell.example" }),
		}),
	});
	listener.on("request", provider.callback());
	console.log(issuer);
});
