import { useTakingChats } from "../live/taking-chats.ts";
import { useFrame } from "../page/FrameContext.ts";
import type { ChatColleague } from "../queries/chats.ts";
import css from "./ChatTeam.module.css";

/** Team members who are taking chats. For the signed-in person, the switch is more current than the server. */
export function ChatTeam({ people, closedUntil }: { people: ChatColleague[]; closedUntil: string | null }) {
	const { person } = useFrame().me;
	const { on } = useTakingChats();
	const shown = people
		.map((one) => (one.id === person.id ? { ...one, available: on } : one))
		.filter(({ available, live }) => available || live > 0);
	return (
		<section className={css.takers} aria-labelledby="takers">
			<h2 id="takers" className={css.heading}>
				Taking chats
			</h2>
			{closedUntil && (
				<p className="soft">The office is closed. Chat is off until {closedUntil}. Visitors can leave a message.</p>
			)}
			{!closedUntil && shown.length === 0 && <p className="soft">No one right now. Visitors can leave a message.</p>}
			<ul>
				{shown.map(({ id, name, available, live }) => (
					<li key={id} className={css.taker}>
						<span className={`${css.dot} ${available ? css.there : ""}`} />
						<bdi className={css.name}>{id === person.id ? "You" : name}</bdi>
						<span className={css.state}>{describeLoad(available, live)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function describeLoad(available: boolean, live: number): string {
	if (live > 0) return `${live} live${available ? "" : ", not taking new chats"}`;
	return "free";
}
