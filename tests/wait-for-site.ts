import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import { waitUntilBuilt } from "./built.ts";

await waitUntilBuilt();
const site = inject("site"); // in the project that shares a server
while (site && !(await fetch(site).catch(() => undefined))) await setTimeout(100);
