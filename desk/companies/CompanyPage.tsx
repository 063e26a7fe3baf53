import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import buttonCss from "../../site/ui/Button.module.css";
import { useFrame } from "../page/FrameContext.ts";
import { ApiError } from "../queries/api.ts";
import { company } from "../queries/openings/companies.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadError } from "../ui/LoadError.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { Company } from "./Company.tsx";

export function CompanyPage() {
	const { id } = useParams({ from: "/desk/c/$id" });
	const { me } = useFrame();
	const { data, error, refetch } = useQuery(company(id));
	useEffect(() => {
		document.title = `${data?.name ?? "Company"} · ${me.firm.name} Desk`;
	}, [data?.name, me.firm.name]);
	if (data) return <Company key={data.id} company={data} />;
	if (error instanceof ApiError && error.isGone) {
		return (
			<EmptyState
				whole
				title="Company not found"
				action={
					<Link to="/companies" className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}>
						All companies
					</Link>
				}
			>
				Check the link, or search by name.
			</EmptyState>
		);
	}
	if (error) return <LoadError whole title="The company couldn't be loaded" error={error} onTry={refetch} />;
	return <LoadingRows />;
}
