import css from "./Checkbox.module.css";
import fieldCss from "./Field.module.css";
import { controlProps, FieldError, type FieldProps, RequiredMark } from "./Field.tsx";

export function Checkbox({ label, defaultChecked, ...field }: FieldProps & { defaultChecked?: boolean }) {
	const { id, error, required = true } = field;
	return (
		<div className={`${fieldCss.field} ${fieldCss.whole}`}>
			<div className={css.checkbox}>
				<input {...controlProps({ label, ...field })} type="checkbox" defaultChecked={defaultChecked} />
				<label htmlFor={id}>
					{label}
					{required && <RequiredMark />}
				</label>
			</div>
			<FieldError id={id} error={error} />
		</div>
	);
}
