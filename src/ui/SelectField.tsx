import { Drawing } from "./Drawing.tsx";
import { control, Field, type FieldProps } from "./Field.tsx";
import { marks } from "./marks.ts";

interface Props extends FieldProps {
	options: readonly { value: string; label: string }[];
	/** What stands there until something is chosen. */
	choose: string;
	/** Over the whole width of the form. */
	wide?: boolean;
	defaultValue?: string | undefined;
}

export function SelectField({ options, choose, wide, defaultValue, ...field }: Props) {
	return (
		<Field {...field} className={wide ? "whole" : ""}>
			<div className="select">
				<select {...control(field)} className="control" defaultValue={defaultValue}>
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
