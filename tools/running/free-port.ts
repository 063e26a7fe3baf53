import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

// Systems give out ports from 32,768 on by themselves, perhaps this very one before the program that asked for it starts.
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** For programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(LOWEST, HIGHEST);
		const server = createServer().listen(port, "127.0.0.1");
		try {
			await once(server, "listening");
		} catch {
			continue; // in use
		}
		server.close();
		await once(server, "close");
		return port;
	}
}
