import { useQuery } from "@tanstack/react-query";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { staff } from "../queries/staff.ts";
import { firstName } from "../text/first-name.ts";
import { isAway } from "../text/format-time.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { icons } from "../ui/desk-icons.ts";
import { Initials } from "../ui/Initials.tsx";
import { Menu } from "../ui/Menu.tsx";
import { useFrame } from "./FrameContext.ts";
import css from "./OwnerMenu.module.css";

interface Props {
	owner: { id: string; name: string } | null;
	onTake(): void;
	/** @param to id of a colleague; null leaves it unassigned */
	onAssign(to: string | null): void;
}

/** Who owns a submission or an opening, and who could. */
export function OwnerMenu({ owner, onTake, onAssign }: Props) {
	const { person } = useFrame().me;
	const { data: people = [] } = useQuery(staff);
	const isMine = owner?.id === person.id;
	const colleagues = people
		.filter(({ id, name, awayUntil }) => id !== person.id && id !== owner?.id && name !== "" && !isAway(awayUntil))
		.map(
			({ id, name }): MenuEntry => ({
				label: `Assign to ${name}`,
				mark: icons.person,
				onSelect: () => onAssign(id),
			}),
		);
	const take: MenuEntry = { label: "Assign to me", mark: icons.plus, onSelect: onTake };
	const leave: MenuEntry = { label: "Unassign", mark: controlIcons.close, onSelect: () => onAssign(null) };
	return (
		<Menu
			triggerClass={css.owner ?? ""}
			trigger={
				<>
					<Initials name={owner?.name ?? "+"} look={isMine ? "self" : owner ? "colleague" : "nobody"} />
					<span className={css.name}>
						<span className="sr-only">Owner: </span>
						<bdi>{isMine ? "You" : owner ? firstName(owner.name) : "Unassigned"}</bdi>
					</span>
					<Drawing path={controlIcons.chevron} className={css.chevron} />
				</>
			}
			entries={[isMine ? [] : [take], colleagues, owner ? [leave] : []].filter((group) => group.length > 0)}
		/>
	);
}
