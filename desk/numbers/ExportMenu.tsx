import type { NumbersTable } from "../../contract/desk/numbers.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { icons } from "../ui/desk-icons.ts";
import { Menu } from "../ui/Menu.tsx";
import css from "./ExportMenu.module.css";
import type { NumbersSearch } from "./formats/ranges.ts";

const TABLES: { name: NumbersTable; label: string; forAdmins?: true }[] = [
	{ name: "promise", label: "Answered on time, by week" },
	{ name: "answer-times", label: "Time to first answer" },
	{ name: "days", label: "Received, by day" },
	{ name: "pages", label: "Pages" },
	{ name: "found", label: "How they found us" },
	{ name: "campaigns", label: "Campaigns" },
	{ name: "referrers", label: "Referring sites" },
	{ name: "states", label: "States" },
	{ name: "steps", label: "Leads with details" },
	{ name: "outcomes", label: "Outcomes" },
	{ name: "deliveries", label: "Deliveries" },
	{ name: "openings", label: "Openings" },
	{ name: "meetings", label: "Calls and interviews" },
	{ name: "claims", label: "Claims vs. actuals", forAdmins: true },
	{ name: "owners", label: "Workload", forAdmins: true },
];

/** Exports each table as CSV, and prints the page. */
export function ExportMenu({ search }: { search: NumbersSearch }) {
	const isAdmin = useFrame().me.person.role === "admin";
	return (
		<Menu
			triggerClass={`word-button ${css.trigger}`}
			trigger={
				<>
					<Drawing path={icons.down} className={css.mark} />
					Export
				</>
			}
			entries={[
				[{ label: "Print", mark: icons.print, onSelect: () => window.print() }],
				[
					{ note: "One table as CSV" },
					...TABLES.filter(({ forAdmins }) => isAdmin || !forAdmins).map(({ name, label }) => ({
						label,
						mark: icons.down,
						onSelect: () => save(name, search),
					})),
				],
			]}
		/>
	);
}

function save(name: NumbersTable, search: NumbersSearch): void {
	// A download, so that an error response can't replace the desk.
	const link = document.createElement("a");
	link.href = `/api/numbers/${name}.csv?${new URLSearchParams({ ...search })}`;
	link.download = "";
	link.click();
}
