import type { ComponentProps } from "react";
import { SectionHead } from "../SectionHead.tsx";
import { Roles } from "./Roles.tsx";

interface Props extends ComponentProps<typeof Roles> {
	heading: string;
	lead?: string | undefined;
}

export function RolesSection({ heading, lead, roles, pages }: Props) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<Roles roles={roles} pages={pages} />
			</div>
		</section>
	);
}
