/* Which tests need neither a built site nor a browser nor PostgreSQL. For vitest.config.ts and for `npm test -- FILE`. */

export const UNIT_FOLDERS = ["src", "server", "tools", "tests/rules"];
export const NEED_POSTGRES = ["server/submissions/postgres.test.ts", "tools/staff/move.test.ts"];

/** @param {string} path */
export function isUnitTest(path) {
	return UNIT_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !NEED_POSTGRES.includes(path);
}
