import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SERVER_FLAGS } from "./server-flags.mjs";

test.each(["deploy/closewell.service", "deploy/Dockerfile", "docs/install.md"])(
	"%s starts the server as npm start does",
	(file) => {
		const flags = readFileSync(file, "utf8").match(/--[\w-]+=\d+(?=[^\n]*dist\/server\/entry\.mjs)/g);
		expect(flags).toEqual(SERVER_FLAGS);
	},
);
