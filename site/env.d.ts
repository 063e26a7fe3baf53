declare namespace App {
	interface Locals {
		/** A form sent without JavaScript and returned with its errors. */
		form?: {
			values: Partial<Record<string, string>>;
			errors: Partial<Record<string, string>>;
			error?: string | undefined;
			/** Token of the lead that step two completes. */
			token?: string | undefined;
		};
		/** The content of your page. */
		yours?: import("../contract/yours.ts").YourPageData;
	}
}
