import ts from "typescript";
import { findFloatingPromises } from "./types/floating-promises.ts";

/* The type check of `npm run check`: everything tsc reports, plus floating promises. */

const host: ts.FormatDiagnosticsHost = {
	getCanonicalFileName: (name) => name,
	getCurrentDirectory: () => process.cwd(),
	getNewLine: () => "\n",
};
const config = ts.getParsedCommandLineOfConfigFile(
	"tsconfig.json",
	{},
	{ ...ts.sys, onUnRecoverableConfigFileDiagnostic: printDiagnostic },
);
if (!config) process.exit(1);
const program = ts.createProgram(config.fileNames, config.options);
const problems = [...config.errors, ...ts.getPreEmitDiagnostics(program), ...findFloatingPromises(program)];
for (const problem of problems) printDiagnostic(problem);
if (problems.length > 0) process.exit(1);

function printDiagnostic(problem: ts.Diagnostic): void {
	console.error(ts.formatDiagnostic(problem, host).trimEnd());
}
