import type { Content } from "../content/schema.ts";
import { Icon } from "../ui/Icon.tsx";

/** One answer open at a time; the open one closes again. The browser does it: details that share a name. */
export function Questions({ questions }: Pick<Content<"faq">, "questions">) {
	return (
		<section className="wrap pb-16" aria-label="Questions">
			<div className="border-t border-hair">
				{questions.map(({ question, answer }) => (
					<details key={question} name="faq" className="question">
						<summary>
							<h2 className="text-h3">{question}</h2>
							<Icon name="plus" className="size-6 shrink-0 text-brand" />
						</summary>
						<p className="max-w-[70ch] pb-6 text-soft">{answer}</p>
					</details>
				))}
			</div>
		</section>
	);
}
