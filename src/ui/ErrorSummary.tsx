import { Drawing } from "./Drawing.tsx";
import { marks } from "./marks.ts";

interface Props {
	heading: string;
	/** Without an id the message belongs to no field that can be seen. */
	messages: { id?: string | undefined; text: string }[];
}

/** All that is wrong, in the order of the form, each linked to its field. */
export function ErrorSummary({ heading, messages }: Props) {
	return (
		<div role="alert" className="whole">
			{messages.length > 0 && (
				<div className="error-summary">
					<p className="font-semibold">
						<Drawing path={marks.alert} />
						{heading}
					</p>
					<ul>
						{messages.map(({ id, text }) => (
							<li key={id ?? text}>{id ? <a href={`#${id}`}>{text}</a> : text}</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}
