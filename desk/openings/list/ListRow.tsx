import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFrame } from "../../page/FrameContext.ts";
import { Initials } from "../../ui/Initials.tsx";
import css from "./ListRow.module.css";

interface Named {
	id: string;
	name: string;
}

/** A row whose title is the link. A click anywhere but on another link opens it. */
export function ListRow({ className, children }: { className: string | undefined; children: ReactNode }) {
	return <div className={`${css.row} ${className}`}>{children}</div>;
}

interface TitleProps {
	title: string;
	href: string;
	reference: string;
	/** Whether Tab enters the list at this row. */
	isEntry: boolean;
	owner: Named | null;
	/** Behind the owner's initials. */
	children: ReactNode;
}

export function RowTitle({ title, href, reference, isEntry, owner, children }: TitleProps) {
	const me = useFrame().me.person.id;
	return (
		<span className={css.what}>
			<a href={href} data-reference={reference} tabIndex={isEntry ? 0 : -1} className={css.title} dir="auto">
				{title}
			</a>
			<span className={css.below}>
				<Initials
					name={owner?.name ?? "+"}
					look={owner ? (owner.id === me ? "self" : "colleague") : "nobody"}
					size="small"
				/>
				<span className="sr-only">{owner ? `Owner ${owner.name}.` : "Unassigned."}</span>
				<span className={css.text} dir="auto">
					{children}
				</span>
			</span>
		</span>
	);
}

export function EmployerLink({ company, isEntry }: { company: Named; isEntry: boolean }) {
	return (
		<Link to="/c/$id" params={{ id: company.id }} tabIndex={isEntry ? 0 : -1} className={css.employer}>
			{company.name}
		</Link>
	);
}
