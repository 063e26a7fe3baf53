import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Rich } from "../ui/Rich.tsx";

export function StateHero({ state }: { state: Content<"state"> }) {
	return (
		<section className="wrap grid gap-x-16 gap-y-8 pt-8 pb-14 lg:grid-cols-2 lg:pt-12 lg:pb-20">
			<h1 className="text-h1">{state.h1}</h1>
			<div className="lg:pt-2">
				<div className="highlights grid max-w-[62ch] gap-4 text-soft">
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
		</section>
	);
}
