import type { ReceivedStats } from "../../../contract/desk/numbers.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { Figure } from "../charts/Figure.tsx";
import { StateMap } from "../charts/StateMap.tsx";
import { formatCount, kindPlurals, pluralize } from "../formats/number-formats.ts";

interface Props {
	of: ReceivedStats;
	kind: Kind | undefined;
}

/** Map of the states that submissions name. Renders nothing if none does. */
export function StatesFigure({ of: { states, stateUnknown }, kind }: Props) {
	const ranked = [...states].sort((a, b) => b.count - a.count);
	const [first] = ranked;
	if (!first) return null;
	const total = states.reduce((sum, { count: many }) => sum + many, 0);
	const note = `${formatCount(total)} from ${pluralize(states.length, "state")}`;
	const none = stateUnknown > 0 ? `, ${formatCount(stateUnknown)} without one` : "";
	return (
		<Figure
			title={`${kind ? kindPlurals[kind] : "Received"} by state`}
			note={note}
			sentence={`${note}${none}. Most from ${first.state}, ${formatCount(first.count)}.`}
			table={{
				columns: ["State", "Submissions"],
				rows: [
					...ranked.map(({ state, count: many }) => ({ name: state, figures: [formatCount(many)] })),
					...(stateUnknown > 0 ? [{ name: "No state given", figures: [formatCount(stateUnknown)] }] : []),
				],
			}}
		>
			<StateMap counts={new Map(states.map(({ abbreviation, count: many }) => [abbreviation, many]))} />
		</Figure>
	);
}
