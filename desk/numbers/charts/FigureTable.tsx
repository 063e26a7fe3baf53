import css from "./FigureTable.module.css";

export interface Table {
	/** The first heads the row names, the others head the figures. */
	columns: string[];
	rows: TableRow[];
}

interface TableRow {
	name: string;
	/** Formatted; empty if unknown. */
	figures: string[];
}

export function FigureTable({ caption, table: { columns, rows } }: { caption: string; table: Table }) {
	return (
		<table className={css.figures}>
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					{columns.map((column) => (
						<th key={column} scope="col">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ name, figures }) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						{figures.map((figure, index) => (
							<td key={columns[index + 1]}>{figure}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
