import { CORE_SCHEMA, load, YAMLException } from "js-yaml";

/** Dates stay text. */
export function parseYaml(yaml: string): unknown {
	try {
		return load(yaml, { schema: CORE_SCHEMA });
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error;
		throw new Error(`line ${error.mark.line + 1}: ${error.reason}`, { cause: error });
	}
}
