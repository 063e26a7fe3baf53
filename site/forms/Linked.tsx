/** Text from content with [words](/path) as links. They open beside the form, so that it stays where it is. */
export function Linked({ text }: { text: string }) {
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
