import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { Outcome } from "../yours/Outcome.tsx";
import { plainForm } from "../yours/plain-form.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./NamesPanel.module.css";
import type { OpenShortlist, ShortlistContent } from "./shortlist-content.ts";

interface Props {
	shortlist: OpenShortlist;
	words: ShortlistContent["names"];
}

/** Names and resumes open with a code, so that a forwarded link shows nobody's name. */
export function NamesPanel({ shortlist, words }: Props) {
	const { names, base, candidates, email, done, refused } = shortlist;
	if (done?.what === "names" && names === "shown") {
		return (
			<div className={css.shown}>
				<Outcome done={words.shown} />
			</div>
		);
	}
	if (names === "none" || names === "shown") return null;
	const agreed = candidates.filter((candidate) => candidate.agreed).length;
	const failed = refused?.what === "code" || refused?.what === "names" ? refused : undefined;
	const { field } = plainForm({ name: "names", labels: { code: words.label }, errors: failed?.errors });
	return (
		<section id="names" className={`card ${css.panel}`} aria-labelledby="names-heading">
			<div>
				<h2 id="names-heading" className={css.heading}>
					{agreed === candidates.length
						? words.headingAll
						: agreed === 1
							? words.headingOne
							: fillPlaceholders(words.heading, { count: String(agreed) })}
				</h2>
				<p className="soft">{fillPlaceholders(names === "code-sent" ? words.sent : words.locked, { email })}</p>
				<Outcome error={failed?.error} />
			</div>
			{names === "code-sent" && (
				<form method="post" action={`${base}/names`} className={css.code}>
					<TextField
						{...field("code")}
						required={false}
						autoComplete="one-time-code"
						inputMode="numeric"
						enterKeyHint="go"
					/>
					<Button type="submit">{words.show}</Button>
				</form>
			)}
			<form method="post" action={`${base}/code`}>
				<Button type="submit" look={names === "code-sent" ? "secondary" : "primary"} size="small">
					{names === "code-sent" ? words.again : words.send}
				</Button>
			</form>
		</section>
	);
}
