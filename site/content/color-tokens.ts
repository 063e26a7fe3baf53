import type { Colors } from "./schema.ts";

/** The colors as custom properties. The browser picks light or dark by color-scheme. */
export function colorTokens(colors: Colors): string {
	const tokens = Object.entries(colors).map(
		([name, [light, dark]]) => `--${name}:${light === dark ? light : `light-dark(${light},${dark})`}`,
	);
	return `:root{${tokens.join(";")}}`;
}
