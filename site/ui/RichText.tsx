import { Fragment } from "react";

const AMOUNT = String.raw`\$?\d+(?:[.,]\d+)*[KM%]?`;
const UNBROKEN = String.raw`\bI-\d+|\b\d+-day\b|${AMOUNT}[-–]${AMOUNT}\+?`;
const PARTS = new RegExp(String.raw`(\*\*.+?\*\*|_[^_]+_|${UNBROKEN})`);
const IS_UNBROKEN = new RegExp(`^(?:${UNBROKEN})$`);

interface HeadingProps {
	text: string;
	/** A place in the text, such as New Hampshire, which doesn't end up on two lines. */
	place?: string | undefined;
}

export function HeadingText({ text, place = "" }: HeadingProps) {
	if (!place.includes(" ")) return <RichText text={text} />;
	return text.split(place).map((part, index) => (
		<Fragment key={part}>
			{index > 0 && <span className="whole-name">{place}</span>}
			<RichText text={part} />
		</Fragment>
	));
}

/** Text from content: **highlighted**, _with the closing line_. Roads (I-71), ranges ($55K-$85K) and 90-day never wrap. */
export function RichText({ text }: { text: string }) {
	return text.split(PARTS).map((part, index) => {
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
		if (IS_UNBROKEN.test(part)) {
			return (
				<span key={key} className="whole-word">
					{part}
				</span>
			);
		}
		return <Fragment key={key}>{part}</Fragment>;
	});
}
