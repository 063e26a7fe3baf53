declare namespace App {
	interface Locals {
		/** What a browser without script sent and gets back, with what is wrong about it. */
		form?: {
			values: Partial<Record<string, string>>;
			errors: Partial<Record<string, string>>;
			error?: string | undefined;
			/** Of the lead that step two completes. */
			token?: string | undefined;
		};
		/** What a page of one's own shows. */
		yours?: import("../contract/yours.ts").Yours;
	}
}
