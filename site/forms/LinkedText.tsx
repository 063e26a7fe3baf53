/** Text from content with [words](/path) as links. They open in a new tab, so the form stays open. */
export function LinkedText({ text }: { text: string }) {
	return text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
		const [, words, path] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
		if (!path) return part;
		return (
			<a key={path} href={path} target="_blank" rel="noopener">
				{words}
			</a>
		);
	});
}
