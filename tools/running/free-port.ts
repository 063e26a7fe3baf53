import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

// Systems give out ports from 32,768 on by themselves, perhaps this very one before the program that asked for it starts.
const [LOWEST, HIGHEST] = [20_000, 32_000];

/**
 * For programs that cannot choose one themselves.
 * @param wanted taken if it is free
 */
export async function freePort(wanted = randomInt(LOWEST, HIGHEST)): Promise<number> {
	const server = createServer().listen(wanted, "127.0.0.1");
	try {
		await once(server, "listening");
	} catch {
		return freePort(); // in use
	}
	server.close();
	await once(server, "close");
	return wanted;
}
