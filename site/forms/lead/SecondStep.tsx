import { useEffect, useState } from "react";
import type { Content } from "../../content/schema.ts";
import type { SharedFormContent } from "../FormFrame.tsx";
import { restoreReceipt, saveReceipt } from "../form-storage.ts";
import { LeadDetailsForm } from "./LeadDetailsForm.tsx";

interface Props {
	words: Content<"forms">["leadDetails"];
	shared: SharedFormContent;
	steps: string[];
	/** Reference of the lead. */
	reference: string;
}

const PROOF = /^#([\w-]{43})$/;

/** Step two, reached from the link in the receipt email. The proof is after the #, which browsers never send. */
export function SecondStep({ words: { withoutScript, ...words }, shared, steps, reference }: Props) {
	const [token, setToken] = useState<string>();

	useEffect(() => setToken(takeToken(reference)), [reference]);

	if (!token) {
		return (
			<noscript>
				<p>{withoutScript}</p>
			</noscript>
		);
	}
	return <LeadDetailsForm heading="h2" words={words} shared={shared} steps={steps} token={token} />;
}

/** Moves the token out of the URL, where history or a glance would reveal it, into storage that survives a reload. */
function takeToken(reference: string): string | undefined {
	const proof = PROOF.exec(location.hash)?.[1];
	if (!proof) return restoreReceipt("lead")?.token;
	const token = `${reference}.${proof}`;
	saveReceipt("lead", { reference, token });
	history.replaceState(history.state, "", location.pathname);
	return token;
}
