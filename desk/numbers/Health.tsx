import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { DeliveryHealth } from "../../contract/desk/numbers.ts";
import { timeAgo } from "../text/format-time.ts";
import css from "./Health.module.css";
import { describeDisk, describeMailIn, describeTodo } from "./health-texts.ts";

/** Needs attention, and the state of the installation. */
export function Health({ health: { todo, version, disk, backedUpAt, mailIn } }: { health: DeliveryHealth }) {
	return (
		<section aria-labelledby="numbers-todo">
			<h2 id="numbers-todo" className={css.title}>
				Needs attention
			</h2>
			{todo.length > 0 ? (
				<ul className={css.todo}>
					{todo.map((each) => (
						<li key={each.what}>
							<TodoLink to={each.to}>{describeTodo(each, backedUpAt !== null)}</TodoLink>
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
						<dd>{describeDisk(disk)}</dd>
					</>
				)}
				<dt>Last backup</dt>
				<dd>{backedUpAt ? timeAgo(new Date(backedUpAt)) : "none found"}</dd>
				<dt>Replies</dt>
				<dd>{describeMailIn(mailIn)}</dd>
			</dl>
		</section>
	);
}

/** Links to a path of the desk that the server names. What has to be done on the server itself has no link. */
function TodoLink({ to, children }: { to: string | null; children: string }) {
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
