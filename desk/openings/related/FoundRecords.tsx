import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { foundCompanies } from "../../queries/openings/companies.ts";
import { foundOpenings } from "../../queries/openings/list.ts";
import { icons } from "../../ui/desk-icons.ts";
import { statusLabel } from "../opening-labels.ts";
import css from "./FoundRecords.module.css";

const SHOWN = 3;

/** Companies and openings that a search of the inbox finds, above the submissions. */
export function FoundRecords({ q }: { q: string }) {
	const { data: companies = [] } = useQuery(foundCompanies(q, SHOWN + 1));
	const { data: found = [] } = useQuery(foundOpenings(q, SHOWN + 1));
	if (companies.length + found.length === 0) return null;
	return (
		<section aria-label="Companies and openings" className={css.found}>
			{companies.slice(0, SHOWN).map(({ id, name, openings: open }) => (
				<Link key={id} to="/c/$id" params={{ id }} className={css.row}>
					<Record mark={icons.company} kind="Company" name={name}>
						{open > 0 && `${open} open`}
					</Record>
				</Link>
			))}
			{companies.length > SHOWN && (
				<Link to="/companies" search={{ q }} className={css.more}>
					See all companies
				</Link>
			)}
			{found.slice(0, SHOWN).map(({ id, title, company, status }) => (
				<Link key={id} to="/o/$id" params={{ id }} className={css.row}>
					<Record mark={icons.opening} kind="Opening" name={title}>
						{company.name}
						{status !== "open" && `, ${statusLabel(status).toLowerCase()}`}
					</Record>
				</Link>
			))}
			{found.length > SHOWN && (
				<Link to="/openings" search={{ q }} className={css.more}>
					See all openings
				</Link>
			)}
		</section>
	);
}

interface RecordProps {
	mark: string;
	kind: string;
	name: string;
	children: ReactNode;
}

function Record({ mark, kind, name, children }: RecordProps) {
	return (
		<>
			<Drawing path={mark} className={css.mark} />
			<span className="sr-only">{kind} </span>
			<strong className={css.name} dir="auto">
				{name}
			</strong>
			<span className={css.about} dir="auto">
				{children}
			</span>
		</>
	);
}
