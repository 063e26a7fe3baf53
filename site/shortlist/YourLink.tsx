import { FormFrame, type SharedFormContent } from "../forms/FormFrame.tsx";
import { EmailField, TextField } from "../ui/TextField.tsx";
import { Disclosure } from "../yours/Disclosure.tsx";
import { Outcome } from "../yours/Outcome.tsx";
import { plainForm } from "../yours/plain-form.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import { firstName, type OpenShortlist, type ShortlistContent } from "./shortlist-content.ts";
import css from "./YourLink.module.css";

interface Props {
	shortlist: OpenShortlist;
	words: ShortlistContent["link"];
	shared: SharedFormContent;
}

/** Whose link it is, and a form to ask for another one: for a colleague, or for whoever it was forwarded to. */
export function YourLink({ shortlist, words, shared }: Props) {
	const { base, recruiter, done, refused } = shortlist;
	const failed = refused?.what === "colleague" ? refused : undefined;
	const form = plainForm({ name: "colleague", labels: { name: words.name, email: words.email }, ...failed });
	return (
		<section id="your-link" className={css.link} aria-labelledby="link-heading">
			<h2 id="link-heading" className={css.heading}>
				{words.heading}
			</h2>
			<p className="small soft">{words.text}</p>
			<p className="small soft">{words.mine}</p>
			{done?.what === "colleague" ? (
				<Outcome
					done={fillPlaceholders(words.done, { recruiter: recruiter ? firstName(recruiter) : "Your recruiter" })}
				/>
			) : (
				<Disclosure label={words.add} open={failed !== undefined}>
					<FormFrame form={form} action={`${base}/colleague`} label={words.add} button={words.button} shared={shared}>
						<TextField {...form.field("name")} autoComplete="off" />
						<EmailField {...form.field("email")} />
					</FormFrame>
				</Disclosure>
			)}
		</section>
	);
}
