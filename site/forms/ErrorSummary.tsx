import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import field from "../ui/Field.module.css";
import css from "./ErrorSummary.module.css";

interface Props {
	heading: string;
	/** `id` is the field's id. */
	messages: { id: string; text: string }[];
}

/** All errors in the form's order, each linked to its field. */
export function ErrorSummary({ heading, messages }: Props) {
	return (
		<div role="alert" className={field.whole}>
			{messages.length > 0 && (
				<div className={`${css.box} ${css.summary}`}>
					<p>
						<Drawing path={controlIcons.alert} />
						{heading}
					</p>
					<ul>
						{messages.map(({ id, text }) => (
							<li key={id}>
								<a href={`#${id}`}>{text}</a>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}
