import { Fragment } from "react";

/** Text from content: **highlighted**, _with the closing line_. Roads (I-71) and ranges (18-21) never wrap. */
export function RichText({ text }: { text: string }) {
	return text.split(/(\*\*.+?\*\*|_[^_]+_|\b(?:I|\d+)-\d+)/).map((part, index) => {
		const key = index; // the parts of a fixed text are never reordered
		if (part.startsWith("**")) {
			return (
				<strong key={key}>
					<RichText text={part.slice(2, -2)} />
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
