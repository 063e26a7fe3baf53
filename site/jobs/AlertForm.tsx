import type { AlertsPageData } from "../../contract/alerts.ts";
import { FormFrame, type SharedFormContent } from "../forms/FormFrame.tsx";
import form from "../sections/forms/form-section.module.css";
import { EmailField } from "../ui/TextField.tsx";
import { plainForm } from "../yours/plain-form.ts";
import type { JobsContent } from "./jobs-content.ts";

type Asked = Extract<AlertsPageData, { view: "ask" }>;

interface Props extends Pick<Asked, "filter"> {
	words: JobsContent["alerts"];
	shared: SharedFormContent;
	/** As it was sent and came back. */
	returned?: Pick<Asked, "values" | "errors" | "error">;
}

/** Asks for emails about new jobs that match a filter. */
export function AlertForm({ filter, words, shared, returned }: Props) {
	const own = plainForm({ name: "alert", labels: { email: words.label }, ...returned });
	const hidden = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
	return (
		<div className={form.place}>
			<FormFrame
				form={own}
				action="/jobs/alerts"
				label={words.heading}
				button={words.button}
				shared={shared}
				required=""
				hidden={hidden}
			>
				<EmailField {...own.field("email")} />
			</FormFrame>
		</div>
	);
}
