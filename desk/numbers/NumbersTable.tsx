import type { ReactNode } from "react";
import css from "./NumbersTable.module.css";

interface Props {
	id: string;
	title: string;
	/** Headings: the first is of the rows' names. */
	columns: string[];
	/** The rows. */
	children: ReactNode;
	/** Below the table. */
	sentence?: ReactNode;
}

export function NumbersTable({ id, title, columns, children, sentence }: Props) {
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className={css.title}>
				{title}
			</h2>
			<table className={css.table}>
				<thead>
					<tr>
						{columns.map((column) => (
							<th key={column} scope="col">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
			{sentence && <p className={css.sentence}>{sentence}</p>}
		</section>
	);
}
