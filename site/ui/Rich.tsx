import { Fragment } from "react";

/** Text from content: **two stars** highlight a phrase, _underscores_ draw the closing line under it; a road (I-71) or a span (18-21) stays whole. */
export function Rich({ text }: { text: string }) {
	return text.split(/(\*\*.+?\*\*|_[^_]+_|\b(?:I|\d+)-\d+)/).map((part, index) => {
		const key = index; // the parts of a fixed text never change places
		if (part.startsWith("**")) {
			return (
				<strong key={key}>
					<Rich text={part.slice(2, -2)} />
				</strong>
			);
		}
		if (part.startsWith("_")) {
			return (
				<span key={key} className="closing-line">
					{part.slice(1, -1)}
				</span>
			);
		}
		if (/^(?:I|\d+)-\d/.test(part)) {
			return (
				<span key={key} className="whole-word">
					{part}
				</span>
			);
		}
		return <Fragment key={key}>{part}</Fragment>;
	});
}
