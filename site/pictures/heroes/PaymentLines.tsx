import { HeroDrawing, Line } from "./HeroDrawing.tsx";
import css from "./PaymentLines.module.css";

interface Service {
	name: string;
	payment: { first: string; atHire?: string | undefined; covered?: boolean | undefined };
}

interface Props {
	services: Service[];
	label: string;
	/** The start, when the shortlist comes, the hire, and the end of the guarantee. */
	times: string[];
}

const HIRE = "43%"; // of the time shown
const COVERED = "57%"; // what follows
const MONTHLY = "M0 100H16.7V80H33.3V60H50V40H66.7V20H83.3V0H100";

/** What each service costs over time: one line each, which rises when a fee is due. */
export function PaymentLines({ services, label, times }: Props) {
	const [start, shortlist, hire, end] = times;
	return (
		<HeroDrawing label={label}>
			<div className={css.rows}>
				<svg className={css.times} aria-hidden="true">
					<text y="14">{start}</text>
					<text x="15%" y="14">
						{shortlist}
					</text>
					<text x={HIRE} y="14" textAnchor="middle" fontWeight="600">
						{hire}
					</text>
					<text x="100%" y="14" textAnchor="end">
						{end}
					</text>
				</svg>
				{services.map(({ name, payment }) => (
					<div key={name}>
						<b>{name}</b>
						<svg aria-hidden="true">
							{/* Not through the words above the monthly line. */}
							<line x1={HIRE} x2={HIRE} y1={payment.atHire ? 0 : 22} y2="100%" />
							{payment.atHire ? <FeeAtHire {...payment} /> : <FeeByMonth {...payment} />}
						</svg>
					</div>
				))}
			</div>
		</HeroDrawing>
	);
}

function FeeAtHire({ first, atHire, covered }: Service["payment"]) {
	return (
		<>
			{covered && <rect x={HIRE} y="12" width={COVERED} height="23" />}
			<svg y="12" height="23" aria-hidden="true">
				<Line path="M0 100H40" quiet />
				<Line path="M40 100L43 0H100" />
			</svg>
			<circle cx={HIRE} cy="12" r="4.5" />
			<text y="27">{first}</text>
			<text x={HIRE} dx="10" y="28" className={css.due}>
				{atHire}
			</text>
		</>
	);
}

function FeeByMonth({ first }: Service["payment"]) {
	return (
		<>
			<svg y="12" height="23" aria-hidden="true">
				<Line path={MONTHLY} />
			</svg>
			<circle cx="100%" cy="12" r="4.5" />
			<text y="17" className={css.due}>
				{first}
			</text>
		</>
	);
}
