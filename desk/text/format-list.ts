/** Such as 'Dana, Evan, and Joyce'. */
export function formatList(words: string[]): string {
	return new Intl.ListFormat("en-US").format(words);
}
