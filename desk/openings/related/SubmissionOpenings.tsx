import type { Item } from "../../queries/submission.ts";
import { CandidateOpenings } from "./CandidateOpenings.tsx";
import { RequestOpenings } from "./RequestOpenings.tsx";

/** What a submission has to do with openings. */
export function SubmissionOpenings({ item }: { item: Item }) {
	return item.kind === "resume" ? <CandidateOpenings item={item} /> : <RequestOpenings item={item} />;
}
