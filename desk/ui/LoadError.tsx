import { Button } from "../../site/ui/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface Props {
	title: string;
	error: Error;
	onTry(): void;
	/** It is all there is on the page. */
	whole?: boolean;
}

/** Shown where loading failed. */
export function LoadError({ title, error, onTry, whole = false }: Props) {
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
