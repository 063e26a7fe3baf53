import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useFrame } from "../../page/FrameContext.ts";
import { PageHead } from "../../page/PageHead.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadError } from "../../ui/LoadError.tsx";
import { LoadingRows } from "../../ui/LoadingRows.tsx";
import { CandidateTabs } from "../CandidateTabs.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { ImportGuide } from "./ImportGuide.tsx";
import css from "./ImportPage.module.css";
import { ImportSteps } from "./ImportSteps.tsx";
import { candidateImport, imports } from "./import-queries.ts";
import { UploadForm } from "./UploadForm.tsx";

/** Imports candidates from a ZIP or a table: one of them, or a new one and the earlier ones. */
export function ImportPage() {
	const { id } = useSearch({ from: "/desk/candidates/import" });
	const { me } = useFrame();
	return (
		<>
			<PageHead title="Import candidates" below={<CandidateTabs />} />
			{me.person.role !== "admin" ? (
				<EmptyState title="Only admins can import candidates">
					An import adds many candidates at a time, and can be undone as a whole. Ask one of your admins.
				</EmptyState>
			) : (
				<div className={css.page}>{id ? <OneImport key={id} id={id} /> : <NewImport />}</div>
			)}
		</>
	);
}

function OneImport({ id }: { id: string }) {
	const { data, error, refetch } = useQuery(candidateImport(id));
	return (
		<>
			<Link to="/candidates/import" search={{}} className={css.word}>
				All imports
			</Link>
			{data ? <ImportSteps of={data} /> : !error && <LoadingRows />}
			{error && !data && <LoadError title="This import can't be shown" error={error} onTry={refetch} />}
		</>
	);
}

function NewImport() {
	const navigate = useNavigate();
	const { data = [] } = useQuery(imports);
	return (
		<>
			<UploadForm onDone={(id) => void navigate({ to: "/candidates/import", search: { id } })} />
			<ImportGuide />
			{data.length > 0 && <EarlierImports imports={data} />}
		</>
	);
}
