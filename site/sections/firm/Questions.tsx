import type { Content } from "../../content/schema.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RichText } from "../../ui/RichText.tsx";
import css from "./Questions.module.css";

/** Only one answer is open at a time. The browser does this for details elements that share a name. */
export function Questions({ questions }: Pick<Content<"faq">, "questions">) {
	return (
		<section className={`wrap ${css.questions}`} aria-label="Questions">
			<div className="ruled">
				{questions.map(({ question, answer }) => (
					<details key={question} name="faq" className={css.question}>
						<summary>
							<h2>{question}</h2>
							<Icon name="plus" />
						</summary>
						<p>
							<RichText text={answer} />
						</p>
					</details>
				))}
			</div>
		</section>
	);
}
