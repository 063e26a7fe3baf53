/** A 24-unit line icon. Not site/ui/Drawing.tsx, whose style sheet would end up in every page: docs/decisions.md. */
export function ChatIcon({ path }: { path: string }) {
	return (
		<svg
			viewBox="0 0 24 24"
			width="24"
			height="24"
			aria-hidden="true"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.6"
		>
			<path d={path} strokeLinecap="round" strokeLinejoin="round" />
		</svg>
	);
}
