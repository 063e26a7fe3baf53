import type { Received } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import { Figure } from "./charts/Figure.tsx";
import { StateMap } from "./charts/StateMap.tsx";
import { count, counted, kindsInWords } from "./words.ts";

interface Props {
	of: Received;
	kind: Kind | undefined;
}

/** Map of the states that submissions name. Renders nothing if none does. */
export function StatesFigure({ of: { states, stateUnknown }, kind }: Props) {
	const ranked = [...states].sort((a, b) => b.count - a.count);
	const [first] = ranked;
	if (!first) return null;
	const total = states.reduce((sum, { count: many }) => sum + many, 0);
	const note = `${count(total)} from ${counted(states.length, "state")}`;
	const none = stateUnknown > 0 ? `, ${count(stateUnknown)} name none` : "";
	return (
		<Figure
			title={`${kind ? kindsInWords[kind] : "What came in"} by state`}
			note={note}
			sentence={`${note}${none}. Most from ${first.state}, ${count(first.count)}.`}
			table={{
				columns: ["State", "Submissions"],
				rows: [
					...ranked.map(({ state, count: many }) => ({ name: state, figures: [count(many)] })),
					...(stateUnknown > 0 ? [{ name: "No state named", figures: [count(stateUnknown)] }] : []),
				],
			}}
		>
			<StateMap counts={new Map(states.map(({ abbreviation, count: many }) => [abbreviation, many]))} />
		</Figure>
	);
}
