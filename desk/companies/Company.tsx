import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useShortcut } from "../browser/shortcuts.ts";
import { ConnectionStrip } from "../page/ConnectionStrip.tsx";
import { Figures } from "../page/Figures.tsx";
import recordCss from "../page/record.module.css";
import type { Company as CompanyData } from "../queries/openings/companies.ts";
import { formatDay, parseDay } from "../text/format-time.ts";
import { icons } from "../ui/desk-icons.ts";
import { undoLast } from "../ui/notices.ts";
import css from "./Company.module.css";
import { CompanyDialogs, type OpenDialog } from "./CompanyDialogs.tsx";
import { CompanyMails, CompanyOpenings, CompanyPlacements, CompanyRequests } from "./CompanySections.tsx";
import { CompanySidebar } from "./CompanySidebar.tsx";
import { useCompanyActions } from "./useCompanyActions.ts";

/** An employer: what it asked for, who was placed there, and what was agreed with it. */
export function Company({ company }: { company: CompanyData }) {
	const actions = useCompanyActions(company);
	const [dialog, open] = useState<OpenDialog>();
	const navigate = useNavigate();
	useShortcut("Escape", "All companies", () => navigate({ to: "/companies" }));
	useShortcut("e", "Edit", () => open({ kind: "edit" }));
	useShortcut("p", "Add a contact", () => open({ kind: "contact" }));
	useShortcut("z", "Undo", undoLast);
	return (
		<article className={recordCss.record} aria-labelledby="company-name">
			<header className={recordCss.bar}>
				<Link to="/companies" className={recordCss.back}>
					<Drawing path={icons.previous} className={recordCss.mark} />
					Companies
				</Link>
				<div className={recordCss.actions}>
					<button type="button" className="word-button" onClick={() => open({ kind: "edit" })}>
						<Drawing path={icons.edit} className={recordCss.mark} />
						Edit
					</button>
					<button type="button" className="word-button" onClick={() => open({ kind: "merge" })}>
						<Drawing path={icons.company} className={recordCss.mark} />
						Merge
					</button>
				</div>
			</header>
			<ConnectionStrip />
			<div className={recordCss.columns}>
				<div className={`${recordCss.main} ${css.main}`}>
					<Head company={company} />
					<CompanyOpenings company={company} />
					<CompanyPlacements company={company} />
					<CompanyRequests company={company} />
					<CompanyMails company={company} />
				</div>
				<CompanySidebar company={company} actions={actions} onOpen={open} />
			</div>
			<CompanyDialogs company={company} actions={actions} dialog={dialog} onClose={() => open(undefined)} />
		</article>
	);
}

function Head({ company }: { company: CompanyData }) {
	const { name, names, domains, offLimits, termsAgreedOn, fee, maySeeFee, guaranteeDays, openings, placements } =
		company;
	const open = openings.filter(({ status }) => status === "open").length;
	const figures: [label: string, value: string][] = [
		["Terms agreed", termsAgreedOn ? formatDay(parseDay(termsAgreedOn)) : "Not yet"],
		...(maySeeFee ? [["Fee", fee === null ? "Not set" : `${fee}% of base salary`] as [string, string]] : []),
		["Guarantee", guaranteeDays === 0 ? "None" : `${guaranteeDays} days`],
		["Openings", openings.length === 0 ? "None" : `${open} open, ${openings.length} total`],
		["Placements", placements.length === 0 ? "None" : String(placements.length)],
	];
	return (
		<header className={css.head}>
			<p className={recordCss.kind}>
				<Drawing path={icons.company} className={recordCss.mark} />
				Company
				{domains.length > 0 && <span>{domains.join(", ")}</span>}
			</p>
			<h1 id="company-name" className={recordCss.name} dir="auto">
				{name}
			</h1>
			{names.length > 0 && (
				<p className={css.soft}>
					Also known as <bdi>{names.map((other) => other.name).join(", ")}</bdi>
				</p>
			)}
			{offLimits && (
				<p className={css.limits}>
					<Drawing path={icons.held} className={recordCss.mark} />
					Off limits: don't recruit from this company
				</p>
			)}
			<Figures className={css.figures ?? ""} figures={figures} />
		</header>
	);
}
