import { parseSalaryRange } from "../scale.ts";
import { RisingLine } from "./RisingLine.tsx";

interface Props {
	label: string;
	/** From the lowest pay to the highest. */
	roles: { title: string; salary: string }[];
}

/** Roles as rungs: the higher, the better paid, on a scale on which twice the pay is always as far. */
export function PayLadder({ label, roles }: Props) {
	const pay = roles.map(({ salary }) => {
		const { from, to } = parseSalaryRange(salary);
		return Math.log((from + to) / 2);
	});
	const [least, most] = [Math.min(...pay), Math.max(...pay)];
	return (
		<RisingLine
			label={label}
			stations={roles.map(({ title, salary }) => ({ figure: salary, text: title }))}
			heights={pay.map((amount) => (amount - least) / (most - least))}
		/>
	);
}
