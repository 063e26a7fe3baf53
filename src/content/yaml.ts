import { CORE_SCHEMA, load } from "js-yaml";

/** A day stays the text that it is. */
export function parse(yaml: string): unknown {
	return load(yaml, { schema: CORE_SCHEMA });
}
