import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

// The system assigns ports from 32,768 up, and might hand this one out before the program that wanted it starts.
const [LOWEST, HIGHEST] = [20_000, 32_000];

/**
 * Finds a free port, for programs that cannot choose one themselves.
 * @param wanted returned if it is free
 */
export async function findFreePort(wanted = randomInt(LOWEST, HIGHEST)): Promise<number> {
	const server = createServer().listen(wanted, "127.0.0.1");
	try {
		await once(server, "listening");
	} catch {
		return findFreePort(); // in use
	}
	server.close();
	await once(server, "close");
	return wanted;
}
