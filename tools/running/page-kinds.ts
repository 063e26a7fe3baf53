/** One page of every kind. */
export const pageKinds = [
	"/",
	"/services",
	"/industries",
	"/industries/technology",
	"/industries/healthcare",
	"/about",
	"/resume",
	"/sales-jobs/account-executive",
	"/faq",
	"/locations",
	"/sales-recruitment/new-york",
	"/sales-recruitment/new-york-state",
	"/sales-recruitment/texas",
	"/sales-recruitment/north-carolina",
	"/privacy-policy",
];
