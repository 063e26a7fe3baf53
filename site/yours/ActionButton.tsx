import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";

interface Props {
	to: string;
	look?: "primary" | "secondary";
	/** Hidden fields. */
	hidden?: Record<string, string>;
	children: ReactNode;
}

/** A button for one action. It's a form, because following a link must never change anything. */
export function ActionButton({ to, look = "secondary", hidden = {}, children }: Props) {
	return (
		<form method="post" action={to}>
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} defaultValue={value} />
			))}
			<Button type="submit" look={look} size="small">
				{children}
			</Button>
		</form>
	);
}
