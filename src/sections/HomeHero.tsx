import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Eyebrow } from "./Eyebrow.tsx";
import { ProcessCard } from "./ProcessCard.tsx";

type Props = Pick<Content<"home">, "hero" | "process">;

export function HomeHero({ hero, process }: Props) {
	return (
		<section className="overflow-x-clip">
			<div className="wrap grid gap-x-16 gap-y-12 pt-12 lg:grid-cols-[7fr_5fr] lg:items-center lg:pt-20">
				<div>
					<Eyebrow text={hero.eyebrow} />
					<h1 className="mt-5 text-hero">
						<Rich text={hero.heading} />
					</h1>
					<p className="mt-6 max-w-[46ch] text-lead text-soft">
						<Rich text={hero.lead} />
					</p>
					<div className="mt-8 flex flex-wrap gap-3 *:grow sm:*:grow-0">
						<ButtonLink to={hero.primary.to}>{hero.primary.label}</ButtonLink>
						<ButtonLink to={hero.secondary.to} look="secondary">
							{hero.secondary.label}
						</ButtonLink>
					</div>
				</div>
				<ProcessCard process={process} />
			</div>
			<div className="wrap mt-12 grid border-hair sm:grid-cols-2 lg:mt-16">
				<Audience {...hero.employers} />
				<Audience {...hero.candidates} />
			</div>
			<ClosingLine />
		</section>
	);
}

function Audience({ text, action }: Content<"home">["hero"]["employers"]) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hair py-3 sm:odd:mr-8">
			<p className="text-soft">{text}</p>
			<a href={action.to} className="text-link">
				{action.label}
				<Icon name="arrow" className="size-5" />
			</a>
		</div>
	);
}

/** The site's motif, across the whole window: up, a setback, up again. */
function ClosingLine() {
	return (
		<svg className="closing-curve" viewBox="0 0 1440 140" preserveAspectRatio="none" aria-hidden="true" fill="none">
			<path d="M0 132H250L420 104L560 116L760 62L900 78L1120 26L1440 8" pathLength="1" />
		</svg>
	);
}
