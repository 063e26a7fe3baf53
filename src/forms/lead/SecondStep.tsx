import { useEffect, useState } from "react";
import type { Content } from "../../content/schema.ts";
import type { SharedWords } from "../FormFrame.tsx";
import { keepReceipt, restoreReceipt } from "../kept.ts";
import { LeadDetailsForm } from "./LeadDetailsForm.tsx";

interface Props {
	words: Content<"forms">["leadDetails"];
	shared: SharedWords;
	steps: string[];
}

const TOKEN = /^#((CW-[0-9A-Z]{4}-[0-9A-Z]{4})\.[\w-]{43})$/;

/** Step two behind the link of a receipt. Its token stands after the #, which a browser tells nobody. */
export function SecondStep({ words: { link, ...words }, shared, steps }: Props) {
	const [token, setToken] = useState<string | "none">();

	useEffect(() => setToken(takeToken() ?? "none"), []);

	if (token && token !== "none") {
		return <LeadDetailsForm heading="h1" words={words} shared={shared} steps={steps} token={token} />;
	}
	return (
		<>
			<h1>{words.heading}</h1>
			<noscript>
				<p className="lead">{link.script}</p>
			</noscript>
			{token === "none" && <p className="lead">{link.unknown}</p>}
		</>
	);
}

/** Out of the address, where a history or a glance would find it, into what a reload keeps. */
function takeToken(): string | undefined {
	const [, token, reference] = TOKEN.exec(location.hash) ?? [];
	if (!token || !reference) return restoreReceipt("lead-details")?.token;
	keepReceipt("lead-details", { reference, token });
	history.replaceState(history.state, "", location.pathname);
	return token;
}
