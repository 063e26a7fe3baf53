import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { formRoutes } from "../server/forms.ts";

/* The form endpoints in a process of their own, whose memory can be measured from outside. Started with a data folder. */

const dataDir = process.argv[2];
if (!dataDir) throw new Error("Name the data folder.");
let count = 0;
const forms = await formRoutes({
	submissions: {
		receive: async () => ({ reference: `CW-${++count}`, repeated: false }),
		leadToken: () => "",
		completeLead: async () => undefined,
	},
	files: {
		save: (key, chunks) => pipeline(chunks, createWriteStream(join(dataDir, key))),
		remove: (key) => rm(join(dataDir, key)),
	},
	config: { siteUrl: "https://www.closewell.example", dataDir, clamd: undefined },
	log: pino(),
	phone: "(302) 555-0142",
	render: async () => "",
	stateExists: () => true,
	clientAddress: () => undefined,
});
const onDemand = getRequestListener(forms.fetch);
const server = createServer((request, response) => {
	if (request.url !== "/memory") return void onDemand(request, response);
	response.end(JSON.stringify({ now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 }));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
