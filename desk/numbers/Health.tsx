import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { HealthOfDelivery } from "../../contract/desk/numbers.ts";
import { lately } from "../ui/when.ts";
import css from "./Health.module.css";
import { diskInWords, todoInWords } from "./health.ts";

/** What needs doing, and the state of the installation. */
export function Health({ health: { todo, version, disk, backedUpAt } }: { health: HealthOfDelivery }) {
	return (
		<section aria-labelledby="numbers-todo">
			<h2 id="numbers-todo" className={css.title}>
				What needs doing
			</h2>
			{todo.length > 0 ? (
				<ul className={css.todo}>
					{todo.map((each) => (
						<li key={each.what}>
							<Way to={each.to}>{todoInWords(each, backedUpAt !== null)}</Way>
						</li>
					))}
				</ul>
			) : (
				<p className={css.none}>Nothing.</p>
			)}
			<dl className={css.facts}>
				<dt>Version</dt>
				<dd>{version}</dd>
				{disk && (
					<>
						<dt>Disk</dt>
						<dd>{diskInWords(disk)}</dd>
					</>
				)}
				<dt>Last backup</dt>
				<dd>{backedUpAt ? lately(new Date(backedUpAt)) : "none is known"}</dd>
			</dl>
		</section>
	);
}

/** Links to a path of the desk that the server names. What has to be done on the server itself has no link. */
function Way({ to, children }: { to: string | null; children: string }) {
	const router = useRouter();
	if (to === null) return children;
	const go = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return; // opens another tab, like any link
		event.preventDefault();
		router.history.push(to);
	};
	return (
		<a href={to} onClick={go} className={css.way}>
			{children}
		</a>
	);
}
