import ts from "typescript";

/*
 * Finds promises that are not awaited, returned, caught or marked with void. Their errors are lost or crash the server,
 * and the code after them runs too early. Biome's rule doesn't know the types of packages: it misses
 * `db.selectFrom(...).execute()`.
 */

export function findFloatingPromises(program: ts.Program): ts.Diagnostic[] {
	const checker = program.getTypeChecker();
	const found: ts.Diagnostic[] = [];
	for (const file of program.getSourceFiles()) {
		if (!file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file)) visit(file);
	}
	return found;

	function visit(node: ts.Node): void {
		if (ts.isExpressionStatement(node) && floats(node.expression)) report(node, FLOATING_MESSAGE);
		if (ts.isCallExpression(node) && isForEachOfPromises(node)) report(node, FOR_EACH_MESSAGE);
		ts.forEachChild(node, visit);
	}

	function floats(expression: ts.Expression): boolean {
		if (ts.isParenthesizedExpression(expression)) return floats(expression.expression);
		if (ts.isConditionalExpression(expression)) return floats(expression.whenTrue) || floats(expression.whenFalse);
		if (ts.isBinaryExpression(expression)) {
			const { kind } = expression.operatorToken;
			if (kind === ts.SyntaxKind.CommaToken) return floats(expression.left) || floats(expression.right);
			const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
			return !assigns && floats(expression.right);
		}
		return isPromise(expression) && !isHandled(expression);
	}

	/** True for an array of promises too. */
	function isPromise(expression: ts.Expression): boolean {
		const type = checker.getTypeAtLocation(expression);
		const element = checker.isArrayLikeType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
		return isThenable(element ?? type);
	}

	function isThenable(type: ts.Type): boolean {
		if (type.isUnion()) return type.types.some(isThenable);
		const then = checker.getPropertyOfType(type, "then");
		return then !== undefined && checker.getTypeOfSymbol(then).getCallSignatures().length > 0;
	}

	function isHandled(expression: ts.Expression): boolean {
		if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false;
		const { expression: before, name } = expression.expression;
		if (name.text === "finally") return isHandled(before);
		return (
			expression.arguments.length >= (name.text === "catch" ? 1 : name.text === "then" ? 2 : Number.POSITIVE_INFINITY)
		);
	}

	function isForEachOfPromises({ expression, arguments: [callback] }: ts.CallExpression): boolean {
		if (!callback || !ts.isPropertyAccessExpression(expression) || expression.name.text !== "forEach") return false;
		const signatures = checker.getTypeAtLocation(callback).getCallSignatures();
		return signatures.some((signature) => isThenable(signature.getReturnType()));
	}

	function report(node: ts.Node, messageText: string): void {
		const start = node.getStart();
		const where = { file: node.getSourceFile(), start, length: node.getEnd() - start };
		found.push({
			...where,
			messageText,
			category: ts.DiagnosticCategory.Error,
			code: DIAGNOSTIC_CODE,
			source: "floating promises",
		});
	}
}

const DIAGNOSTIC_CODE = 1; // arbitrary; TypeScript's own codes have at least four digits
const FLOATING_MESSAGE =
	"This promise is left floating. Await it, return it or catch it; or put void before it, if it handles its own failures.";
const FOR_EACH_MESSAGE = "forEach does not wait for promises. Use for ... of, or await Promise.all of a map.";
