import type { Content } from "../../content/schema.ts";
import { RichText } from "../../ui/RichText.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { ActionPair } from "../ActionPair.tsx";
import { Eyebrow } from "../Eyebrow.tsx";
import wideOnly from "../wide-only.module.css";
import css from "./HomeHero.module.css";
import { ProcessCard } from "./ProcessCard.tsx";

type Props = Pick<Content<"home">, "hero" | "process">;

export function HomeHero({ hero, process }: Props) {
	return (
		<section className={css.hero}>
			<div className={`wrap split ${css.columns}`}>
				<div>
					<Eyebrow text={hero.eyebrow} />
					<h1>
						<RichText text={hero.heading} />
					</h1>
					<p className={`lead ${css.lead}`}>
						<RichText text={hero.lead} />
					</p>
					<ActionPair primary={hero.primary} secondary={hero.secondary} />
				</div>
				<ProcessCard process={process} />
			</div>
			<div className={`wrap ${wideOnly.wide} ${css.audiences}`}>
				<Audience {...hero.employers} />
				<Audience {...hero.candidates} />
			</div>
			<ClosingLine />
		</section>
	);
}

function Audience({ text, action }: Content<"home">["hero"]["employers"]) {
	return (
		<div>
			<p className="soft">{text}</p>
			<TextLink to={action.to}>{action.label}</TextLink>
		</div>
	);
}

/** The site's motif across the whole window: up, a setback, up again. */
function ClosingLine() {
	return (
		<svg className={css.line} viewBox="0 0 1440 140" preserveAspectRatio="none" aria-hidden="true" fill="none">
			<path d="M0 132H250L420 104L560 116L760 62L900 78L1120 26L1440 8" pathLength="1" />
		</svg>
	);
}
