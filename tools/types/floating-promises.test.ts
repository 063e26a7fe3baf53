import ts from "typescript";
import { expect, test } from "vitest";
import { findFloatingPromises } from "./floating-promises.ts";

/** The line numbers, from 1, at which this code leaves a promise floating. */
function linesIn(code: string): number[] {
	const path = "planted.ts";
	const options: ts.CompilerOptions = {
		strict: true,
		target: ts.ScriptTarget.ES2022,
		lib: ["lib.es2022.d.ts"],
		types: [],
		skipLibCheck: true,
	};
	const host = ts.createCompilerHost(options);
	const { getSourceFile } = host;
	host.getSourceFile = (name, ...rest) =>
		name === path ? ts.createSourceFile(name, code, rest[0]) : getSourceFile(name, ...rest);
	const program = ts.createProgram([path], options, host);
	expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
	return findFloatingPromises(program).map(
		({ file, start = 0 }) => (file?.getLineAndCharacterOfPosition(start).line ?? -1) + 1,
	);
}

const PLANTED = `
interface Query { where(id: string): Query; execute(): Promise<string[]> }
interface Db { select(): Query; transaction(work: (within: Db) => Promise<void>): Promise<void> }
const save = async () => 1;
class Draft { async save() {} keep() { this.save(); } }                    // floats
export async function planted(db: Db, ids: string[]) {
	save();                                                                // floats
	save().then(() => 2);                                                  // floats
	save().finally(() => 2);                                               // floats
	[save(), save()];                                                      // floats
	ids.map(async (id) => id);                                             // floats
	ids.forEach(async (id) => { await save(); });                    // floats
	new Draft().save();                                                    // floats
	db.select().where("a").execute();                                        // floats
	db.transaction(async (within) => {                                     // floats
		within.select().execute();                                         // floats
	});
	Promise.all([save()]);                                                 // floats
	ids.length > 0 && save();                                              // floats
	ids.length > 0 ? save() : undefined;                                   // floats
	(async () => { await save(); })();                                     // floats
	let last = save();
	last = save();
	await last;
	await save();
	void save();
	save().catch(() => 2);
	save().then(() => 2, () => 3);
	save().catch(() => 2).finally(() => 4);
	await Promise.all(ids.map(async (id) => id));
	ids.forEach((id) => { ids.push(id); });
	ids.length > 0 && (last = save());
	return save();
}
`;

test("only promises that are not awaited, caught or marked are found", () => {
	const expected = PLANTED.split("\n").flatMap((line, index) => (line.endsWith("// floats") ? index + 1 : []));
	expect(expected).toHaveLength(15);
	expect(linesIn(PLANTED)).toEqual(expected);
});
