import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { dump } from "js-yaml";
import { onTestFinished } from "vitest";
import { parseYaml } from "../site/content/yaml.ts";

/**
 * A folder to start the built server in: the same site, with an office that never closes. Deleted after the test.
 * @param changes what else is different about the firm
 */
export function makeAlwaysOpenSite(changes: { postalAddress?: string } = {}): string {
	const folder = mkdtempSync(join(tmpdir(), "closewell-open-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	symlinkSync(resolve("dist"), join(folder, "dist"));
	cpSync("site/content", join(folder, "site/content"), { recursive: true });
	symlinkSync(resolve("site/pages"), join(folder, "site/pages")); // a page made on demand knows which pages there are
	const path = join(folder, "site/content/firm.yaml");
	const firm = parseYaml(readFileSync(path, "utf8")) as { hours: object };
	firm.hours = { ...firm.hours, days: "Mo-Su", opens: "00:00", closes: "24:00", holidays: [] };
	writeFileSync(path, dump({ ...firm, ...changes }));
	return folder;
}
