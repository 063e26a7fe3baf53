import css from "./Sent.module.css";

/** What was sent, for the visitor to check. */
export function Sent({ fields }: { fields: [label: string, value: string][] }) {
	return (
		<dl className={css.sent}>
			{fields.map(([label, value]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd dir="auto">{value}</dd>
				</div>
			))}
		</dl>
	);
}
