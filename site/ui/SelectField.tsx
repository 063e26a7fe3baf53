import { controlIcons } from "./control-icons.ts";
import { Drawing } from "./Drawing.tsx";
import fieldCss from "./Field.module.css";
import { controlProps, Field, type FieldProps } from "./Field.tsx";
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
				<select {...controlProps(field)} className={fieldCss.control} defaultValue={defaultValue}>
					<option value="">{choose}</option>
					{options.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
				<Drawing path={controlIcons.chevron} />
			</div>
		</Field>
	);
}
