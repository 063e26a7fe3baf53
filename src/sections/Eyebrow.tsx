export function Eyebrow({ text }: { text: string }) {
	return (
		<p className="flex items-center gap-3 text-sm font-semibold text-brand before:h-[3px] before:w-7 before:bg-accent before:content-['']">
			{text}
		</p>
	);
}
