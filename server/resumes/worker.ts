import { parentPort } from "node:worker_threads";
import { lookInto } from "./resume-file.ts";

/* The thread of inspect.ts. An error ends it; another one takes its place. */

parentPort?.on("message", async (path: string) => parentPort?.postMessage(await lookInto(path)));
