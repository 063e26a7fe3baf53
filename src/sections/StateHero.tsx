import type { Content } from "../content/schema.ts";
import { StateOutline } from "../pictures/StateOutline.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Rich } from "../ui/Rich.tsx";

export function StateHero({ state }: { state: Content<"state"> }) {
	return (
		<section className="wrap grid gap-x-16 gap-y-10 pt-8 pb-14 lg:grid-cols-[7fr_5fr] lg:items-center lg:pt-12 lg:pb-20">
			<div>
				<h1 className="text-h1">{state.h1}</h1>
				<div className="highlights mt-6 grid max-w-[62ch] gap-4 text-soft">
					{state.intro.map((paragraph) => (
						<p key={paragraph}>
							<Rich text={paragraph} />
						</p>
					))}
				</div>
				<ButtonLink to="#talent-request" className="mt-8 max-sm:w-full">
					Request Talent in {state.name}
				</ButtonLink>
			</div>
			<StateOutline name={state.name} cities={state.cities} />
		</section>
	);
}
