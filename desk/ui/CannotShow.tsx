import { Button } from "../../site/ui/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface Props {
	title: string;
	error: Error;
	onTry(): void;
	/** Is all there is to see. */
	whole?: boolean;
}

/** What was asked for did not come. */
export function CannotShow({ title, error, onTry, whole = false }: Props) {
	const again = (
		<Button size="small" look="secondary" onClick={() => onTry()}>
			Try again
		</Button>
	);
	return (
		<EmptyState whole={whole} title={title} action={again}>
			{error.message}
		</EmptyState>
	);
}
