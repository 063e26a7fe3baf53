import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import fieldCss from "../ui/Field.module.css";
import css from "./ErrorSummary.module.css";

interface Props {
	heading: string;
	/** `id` is the field's id. */
	messages: { id: string; text: string }[];
	/** Set if it takes the focus, instead of the first field. */
	id?: string | undefined;
}

/** All errors in the form's order, each linked to its field. */
export function ErrorSummary({ heading, messages, id }: Props) {
	return (
		<div role="alert" className={fieldCss.whole}>
			{messages.length > 0 && (
				<div className={`${css.box} ${css.summary}`} {...(id && { id, tabIndex: -1, autoFocus: true })}>
					<p>
						<Drawing path={controlIcons.alert} />
						{heading}
					</p>
					<ul>
						{messages.map(({ id: field, text }) => (
							<li key={field}>
								<a href={`#${field}`}>{text}</a>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}
