import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import type { RunningServer } from "../tools/running/run-server.ts";
import { runStaffCommand } from "../tools/staff/commands.ts";

/** The output of a staff command on a server's data. Runs in this process: starting a new one takes too long. */
export async function staffOutput({ store }: RunningServer, ...args: string[]): Promise<Buffer> {
	const out = new PassThrough();
	const told: string[] = [];
	const terminal = { out, tell: (sentence: string) => told.push(sentence) };
	const [code, output] = await Promise.all([
		runStaffCommand(args, { ...process.env, ...store }, terminal).finally(() => out.end()),
		buffer(out),
	]);
	expect(code, told.join(" ")).toBe(0);
	return output;
}
