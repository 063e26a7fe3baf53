import { Drawing } from "./Drawing.tsx";
import fieldCss from "./Field.module.css";
import { control, Field, type FieldProps } from "./Field.tsx";
import { marks } from "./marks.ts";
import css from "./SelectField.module.css";

interface Props extends FieldProps {
	options: readonly { value: string; label: string }[];
	/** Shown until an option is chosen. */
	choose: string;
	/** Spans the full width of the form. */
	wide?: boolean;
	defaultValue?: string | undefined;
}

export function SelectField({ options, choose, wide, defaultValue, ...field }: Props) {
	return (
		<Field {...field} className={wide ? fieldCss.whole : ""}>
			<div className={css.select}>
				<select {...control(field)} className={fieldCss.control} defaultValue={defaultValue}>
					<option value="">{choose}</option>
					{options.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
				<Drawing path={marks.chevron} />
			</div>
		</Field>
	);
}
