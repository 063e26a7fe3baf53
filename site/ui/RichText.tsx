import { Fragment } from "react";

const AMOUNT = String.raw`\$?\d+(?:[.,]\d+)*[KM%]?`;
const ROAD_OR_RANGE = String.raw`\bI-\d+|${AMOUNT}[-–]${AMOUNT}\+?`;
const PARTS = new RegExp(String.raw`(\*\*.+?\*\*|_[^_]+_|${ROAD_OR_RANGE})`);
const IS_ROAD_OR_RANGE = new RegExp(`^(?:${ROAD_OR_RANGE})$`);

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

/** Text from content: **highlighted**, _with the closing line_. Roads (I-71) and ranges ($55K-$85K) never wrap. */
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
		if (IS_ROAD_OR_RANGE.test(part)) {
			return (
				<span key={key} className="whole-word">
					{part}
				</span>
			);
		}
		return <Fragment key={key}>{part}</Fragment>;
	});
}
