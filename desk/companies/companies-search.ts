/** The search parameters of the list of companies in the URL. */
export interface CompaniesSearch {
	q?: string;
}

export function parseCompaniesSearch({ q }: Record<string, unknown>): CompaniesSearch {
	// The router parses digits as a number.
	const typed = typeof q === "string" || typeof q === "number" ? String(q) : "";
	return typed.trim() ? { q: typed } : {};
}
