import * as z from "zod/mini";
import { email } from "./forms/rules.ts";
import type { JobFilter } from "./jobs.ts";

/* Job alerts: what the form sends, and what the pages behind /jobs/alerts show. */

export const alertSchema = z.object({ email: email() });

/** A field that the mail program sends when somebody unsubscribes with one click (RFC 8058). */
export const ONE_CLICK = { name: "List-Unsubscribe", value: "One-Click" };

export const ALERT_ACTIONS = ["confirm", "renew", "change", "stop"] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];

export type AlertsPageData =
	/** The form, alone on a page. */
	| {
			view: "ask";
			filter: JobFilter;
			values: { email?: string };
			errors: { email?: string };
			error?: string;
	  }
	/** An email is on its way. */
	| { view: "sent" }
	| { view: "unknown" }
	| { view: "stopped" }
	| { view: "busy"; error: string }
	/** `base` is the path of the link. */
	| { view: "confirm"; base: string; email: string; filter: JobFilter }
	| {
			view: "on";
			base: string;
			email: string;
			filter: JobFilter;
			/** The last day, unless it is renewed. */
			until: string;
			done?: Exclude<AlertAction, "stop">;
			error?: string;
	  };
