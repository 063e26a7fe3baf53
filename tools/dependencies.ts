import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/* What `npm run check` requires of packages: exact versions, checksums, allowed licenses, no known vulnerabilities. */

/** Licenses that let us use and redistribute a package unchanged without opening our own code. */
const ALLOWED_LICENSES = new Set([
	...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0"],
	...["OFL-1.1", "Python-2.0", "Unlicense", "Zlib"],
	"MPL-2.0", // per file: only changes to their files would have to be published
	"LGPL-3.0-or-later", // libvips, used by sharp: a separate library that only the build loads
]);
const AUDIT_TIMEOUT_MS = 30_000;

interface LockedPackage {
	version?: string;
	integrity?: string;
	license?: string;
	/** Bundled in its parent package and covered by that checksum. */
	inBundle?: boolean;
	/** A link to one of our own folders. */
	link?: boolean;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const locked: Record<string, LockedPackage> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
const packages = Object.entries(locked).filter(([path, { link }]) => path.startsWith("node_modules/") && !link);
const problems = [...findUnpinned(), ...findMissingChecksums(), ...findDisallowedLicenses(), ...findVulnerabilities()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${packages.length} packages: pinned, with checksums and licences we may use.`);

function findUnpinned(): string[] {
	const wanted = Object.entries({
		...manifest.dependencies,
		...manifest.devDependencies,
		...manifest.optionalDependencies,
	});
	return wanted
		.filter(([, version]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|file:tools\/[\w-]+)$/.test(String(version)))
		.map(([name, version]) => `${name} is not pinned to one version in package.json: ${version}.`);
}

function findMissingChecksums(): string[] {
	return packages
		.filter(([, { integrity, inBundle }]) => !integrity?.startsWith("sha512-") && !inBundle)
		.map(([path]) => `${path} has no SHA-512 checksum in package-lock.json.`);
}

function findDisallowedLicenses(): string[] {
	return packages
		.filter(([, { license = "" }]) => !isAllowed(license))
		.map(([path, { license }]) => `${path} has the licence ${license}, which tools/dependencies.ts does not list.`);
}

/** With OR one allowed license is enough; with AND all must be allowed. */
function isAllowed(expression: string): boolean {
	const bare = expression.replace(/[()]/g, "");
	return bare.split(" OR ").some((choice) => choice.split(" AND ").every((licence) => ALLOWED_LICENSES.has(licence)));
}

/** Asks the registry. If it can't be reached, the check prints a warning instead of failing. */
function findVulnerabilities(): string[] {
	const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
		encoding: "utf8",
		timeout: AUDIT_TIMEOUT_MS,
		shell: process.platform === "win32",
	});
	const found = parseAudit(stdout);
	if (!found) {
		console.warn(
			"The registry did not answer npm audit, so known holes were not looked for. Run npm audit where it does.",
		);
		return [];
	}
	return Object.entries(found)
		.filter(([, { severity }]) => severity === "high" || severity === "critical")
		.map(([name, { severity }]) => `${name} has a known hole (${severity}): see npm audit --omit=dev.`);
}

function parseAudit(json: string | null): Record<string, { severity: string }> | undefined {
	try {
		return JSON.parse(json ?? "").vulnerabilities;
	} catch {
		return undefined;
	}
}
