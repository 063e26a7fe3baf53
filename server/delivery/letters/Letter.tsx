import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Colors, Firm } from "../../../site/content/schema.ts";

/* The layout of every email. Mail clients support tables and inline styles; anything else is a bonus where it works. */

export interface Letter {
	subject: string;
	/** The preview text that mail clients show next to the subject. */
	preview: string;
	heading: string;
	/** The submission's reference, set apart from the text. */
	reference?: string;
	paragraphs: string[];
	/** A button, with its URL below it to copy. */
	link?: { label: string; address: string };
	/** Linked items, each with a line of text. */
	list?: { name: string; text: string; address: string }[];
	/** Label and value. */
	rows: [string, string][];
	/** A command to copy, with what it does. */
	command?: { does: string; line: string };
	footnote?: string;
}

export interface Letterhead {
	firm: Firm;
	colors: Colors;
}

/** The colors of one theme. */
type ThemeColors = Record<keyof Colors, string>;

const sans = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const mono = "ui-monospace, Menlo, Consolas, monospace";

export function letterHtml(letter: Letter, { firm, colors }: Letterhead): string {
	const page = <LetterPage letter={letter} firm={firm} tones={themeColors(colors, 0)} dark={themeColors(colors, 1)} />;
	return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function themeColors(colors: Colors, theme: 0 | 1): ThemeColors {
	return Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[theme]])) as ThemeColors;
}

/** The same letter as plain text. */
export function letterText(letter: Letter, firm: Firm): string {
	const { heading, reference, paragraphs, link, list = [], rows, command, footnote } = letter;
	const parts = [
		heading,
		reference ? `Reference: ${reference}` : "",
		...paragraphs,
		link ? `${link.label}:\n${link.address}` : "",
		...list.map(({ name, text, address }) => `${name}\n${text}\n${address}`),
		rows.map(([label, value]) => `${label}: ${indentLines(value)}`).join("\n"),
		command ? `${command.does}:\n  ${command.line}` : "",
		["-- ", firm.name, firm.phone, firm.email, ...(footnote ? [footnote] : [])].join("\n"),
	];
	return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Indents multi-line values so that they can't pass for extra rows. */
function indentLines(value: string): string {
	return value.includes("\n") ? `\n${value}`.replaceAll("\n", "\n    ") : value;
}

interface PageProps {
	letter: Letter;
	firm: Firm;
	tones: ThemeColors;
	dark: ThemeColors;
}

function LetterPage({ letter, firm, tones, dark }: PageProps) {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<title>{letter.subject}</title>
				<style>{darkStyles(dark)}</style>
			</head>
			<body className="paper" style={{ margin: 0, padding: 0, backgroundColor: tones.paper }}>
				<div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{letter.preview}</div>
				<Table className="paper" style={{ backgroundColor: tones.paper }}>
					<tr>
						<td align="center" style={{ padding: "24px 12px" }}>
							<Table
								className="raised"
								style={{ maxWidth: 600, backgroundColor: tones.raised, border: `1px solid ${tones.hair}` }}
							>
								<Header firm={firm} tones={tones} />
								<Body letter={letter} tones={tones} />
								<Footer firm={firm} footnote={letter.footnote} tones={tones} />
							</Table>
						</td>
					</tr>
				</Table>
			</body>
		</html>
	);
}

/** The site's dark palette, where the mail client supports it; elsewhere the email stays light. */
function darkStyles({ paper, raised, hair, ink, soft, band }: ThemeColors): string {
	return `
@media (prefers-color-scheme: dark) {
.paper { background-color: ${paper} !important; }
.raised { background-color: ${raised} !important; border-color: ${hair} !important; }
.ink { color: ${ink} !important; }
.soft { color: ${soft} !important; }
.hair { border-color: ${hair} !important; }
.band { background-color: ${band} !important; }
}`;
}

function Header({ firm, tones }: { firm: Firm; tones: ThemeColors }) {
	const style: CSSProperties = {
		backgroundColor: tones.band,
		borderBottom: `4px solid ${tones.accent}`,
		padding: "20px 28px",
		fontFamily: serif,
		fontSize: 22,
		color: tones["on-band"],
	};
	return (
		<tr>
			<td className="band" style={style}>
				{firm.name}
			</td>
		</tr>
	);
}

function Body({ letter, tones }: { letter: Letter; tones: ThemeColors }) {
	const { ink, soft } = tones;
	const text: CSSProperties = { margin: "0 0 16px", fontFamily: sans, fontSize: 16, lineHeight: "24px", color: ink };
	return (
		<tr>
			<td style={{ padding: "28px 28px 12px" }}>
				<h1
					className="ink"
					style={{ ...text, fontFamily: serif, fontSize: 26, lineHeight: "32px", fontWeight: 600, margin: "0 0 12px" }}
				>
					{letter.heading}
				</h1>
				{letter.reference && (
					<p className="soft" style={{ ...text, fontSize: 14, color: soft }}>
						Reference{" "}
						<strong className="ink" style={{ fontFamily: mono, fontSize: 16, color: ink }}>
							{letter.reference}
						</strong>
					</p>
				)}
				{letter.paragraphs.map((paragraph) => (
					<p className="ink" key={paragraph} style={text}>
						{paragraph}
					</p>
				))}
				{letter.link && <LinkButton link={letter.link} tones={tones} text={text} />}
				{letter.list?.map((each) => (
					<p className="ink" key={each.address} style={text}>
						<a className="ink" href={each.address} style={{ color: ink, fontWeight: 600, overflowWrap: "anywhere" }}>
							{each.name}
						</a>
						<br />
						<span className="soft" style={{ fontSize: 14, color: soft }}>
							{each.text}
						</span>
					</p>
				))}
				{letter.rows.length > 0 && (
					<Table role="table" style={{ margin: "0 0 20px" }}>
						{letter.rows.map(([label, value]) => (
							<Row key={label} label={label} value={value} tones={tones} />
						))}
					</Table>
				)}
				{letter.command && (
					<p className="ink" style={text}>
						{letter.command.does}:<br />
						<code style={{ fontFamily: mono, fontSize: 14 }}>{letter.command.line}</code>
					</p>
				)}
			</td>
		</tr>
	);
}

interface LinkButtonProps {
	link: { label: string; address: string };
	tones: ThemeColors;
	text: CSSProperties;
}

/** A link styled as a button, plus the URL itself for people who want to see where it leads. */
function LinkButton({ link, tones, text }: LinkButtonProps) {
	const button: CSSProperties = {
		display: "inline-block",
		padding: "12px 24px",
		backgroundColor: tones.accent,
		color: tones["on-accent"],
		fontWeight: 600,
		textDecoration: "none",
	};
	return (
		<>
			<p style={text}>
				<a href={link.address} style={button}>
					{link.label}
				</a>
			</p>
			<p className="soft" style={{ ...text, fontSize: 13, lineHeight: "20px", color: tones.soft }}>
				Or copy this address:
				<br />
				<span style={{ fontFamily: mono, overflowWrap: "anywhere" }}>{link.address}</span>
			</p>
		</>
	);
}

function Row({ label, value, tones }: { label: string; value: string; tones: ThemeColors }) {
	const { hair, ink, soft } = tones;
	const cell: CSSProperties = {
		borderTop: `1px solid ${hair}`,
		padding: "8px 0",
		fontFamily: sans,
		fontSize: 15,
		lineHeight: "22px",
		textAlign: "left",
		verticalAlign: "top",
	};
	return (
		<tr>
			<th
				scope="row"
				className="soft hair"
				style={{ ...cell, width: 150, fontWeight: 400, color: soft, paddingRight: 12 }}
			>
				{label}
			</th>
			<td className="ink hair" style={{ ...cell, color: ink, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
				{value}
			</td>
		</tr>
	);
}

function Footer({ firm, footnote, tones }: { firm: Firm; footnote: string | undefined; tones: ThemeColors }) {
	const { hair, soft } = tones;
	const style: CSSProperties = {
		padding: "16px 28px 24px",
		borderTop: `1px solid ${hair}`,
		fontFamily: sans,
		fontSize: 13,
		lineHeight: "20px",
		color: soft,
	};
	return (
		<tr>
			<td className="soft hair" style={style}>
				{firm.name}, {firm.city}, {firm.region}
				<br />
				{firm.phone}, {firm.email}
				{footnote && (
					<>
						<br />
						{footnote}
					</>
				)}
			</td>
		</tr>
	);
}

interface TableProps {
	children: ReactNode;
	role?: "presentation" | "table";
	className?: string;
	style?: CSSProperties;
}

function Table({ children, role = "presentation", className, style }: TableProps) {
	return (
		<table role={role} width="100%" cellPadding={0} cellSpacing={0} className={className} style={style}>
			<tbody>{children}</tbody>
		</table>
	);
}
