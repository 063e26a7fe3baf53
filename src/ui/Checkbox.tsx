import { control, FieldError, type FieldProps, RequiredMark } from "./Field.tsx";

export function Checkbox({ label, defaultChecked, ...field }: FieldProps & { defaultChecked?: boolean }) {
	const { id, error, required = true } = field;
	return (
		<div className="field whole">
			<div className="checkbox">
				<input {...control({ label, ...field })} type="checkbox" defaultChecked={defaultChecked} />
				<label htmlFor={id}>
					{label}
					{required && <RequiredMark />}
				</label>
			</div>
			<FieldError id={id} error={error} />
		</div>
	);
}
