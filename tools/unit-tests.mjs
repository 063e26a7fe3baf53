/* What a test file needs, judged by its path. For vitest.config.ts and `npm test -- FILE`. */

export const UNIT_FOLDERS = ["contract", "desk", "site", "server", "tools", "tests/rules"];
export const POSTGRES_ONLY_TESTS = [
	"server/store/database/postgres.test.ts",
	"server/backup/move.test.ts",
	"tools/staff/lost-database.test.ts",
];

/**
 * Needs neither a built site nor a browser nor PostgreSQL.
 * @param {string} path
 */
export function isUnitTest(path) {
	return UNIT_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !POSTGRES_ONLY_TESTS.includes(path);
}

/** @param {string} path */
export function needsBrowser(path) {
	return /^tests\/(browser|drills)\//.test(path);
}
