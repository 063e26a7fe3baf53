import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { checkInDays } from "../../../contract/desk/check-ins.ts";
import { WHY_MAX } from "../../../contract/desk/opening-options.ts";
import { useNow } from "../../browser/now.ts";
import { parseAmount } from "../../openings/opening-fields.ts";
import { formatMoney, payRange } from "../../openings/opening-labels.ts";
import { addDays, toDayField } from "../model/local-time.ts";
import { useActAsSeen } from "../model/useOpeningActions.ts";
import fieldCss from "../parts/fields.module.css";
import { GuaranteeLine } from "../parts/GuaranteeLine.tsx";
import css from "./DialogForm.module.css";
import { DialogForm } from "./DialogForm.tsx";
import { DayField, textOf } from "./fields.tsx";
import type { CandidateFormProps } from "./forms.tsx";

/** Records a hire: start, base and fee, with the guarantee and the check-ins that follow from them. */
export function PlaceForm({ opening, candidacy: { candidate, version }, actions, onClose }: CandidateFormProps) {
	const now = useNow();
	const { fee: percent, maySeeFee, guaranteeDays, replaces, payFrom, payTo } = opening;
	const [startsOn, setStartsOn] = useState(toDayField(new Date(now)));
	const [base, setBase] = useState("");
	const [ownFee, setOwnFee] = useState<string>();
	const act = useActAsSeen(opening, version, actions);
	// It began with closing the opening's request as placed.
	const closesRequest = useSearch({ from: "/desk/o/$id" }).do === "place" && opening.request !== null;
	const amount = parseAmount(base) ?? 0;
	const agreed = replaces ? 0 : percent === null ? null : Math.round((percent * Math.max(0, amount)) / 100);
	const save = (form: FormData) => {
		const why = textOf(form, "why");
		return act({
			...{ what: "place", candidate, startsOn, base: amount },
			...(ownFee !== undefined && { fee: parseAmount(ownFee) }),
			...(why && { why }),
			...(closesRequest && { closesRequest }),
		});
	};
	return (
		<DialogForm submit="Record placement" onSubmit={save} onClose={onClose}>
			<div className={fieldCss.pair}>
				<DayField name="startsOn" label="Starts on" defaultValue={startsOn} onChange={setStartsOn} />
				<label className={fieldCss.field}>
					First-year base
					<input
						name="base"
						inputMode="numeric"
						autoComplete="off"
						placeholder="$"
						value={base}
						onChange={({ target }) => setBase(target.value)}
					/>
					{isOutside(amount, payFrom, payTo) && (
						<span className={fieldCss.hint}>Outside the range of {payRange(payFrom, payTo)}.</span>
					)}
				</label>
			</div>
			{maySeeFee && (
				<div className={css.fee}>
					<div>
						<span className={fieldCss.hint}>Our fee</span>
						<br />
						<strong className="display">
							{formatMoney(ownFee === undefined ? (agreed ?? 0) : Math.max(0, parseAmount(ownFee) ?? 0))}
						</strong>
					</div>
					<p>
						{describeFee(replaces !== null, percent, amount)}
						<br />
						<button
							type="button"
							className={css.link}
							onClick={() => setOwnFee(ownFee === undefined ? String(agreed ?? "") : undefined)}
						>
							{ownFee === undefined ? "Change the fee" : "Use the agreed fee"}
						</button>
					</p>
				</div>
			)}
			{ownFee !== undefined && (
				<div className={fieldCss.pair}>
					<label className={fieldCss.field}>
						Fee in dollars
						<input
							inputMode="numeric"
							autoComplete="off"
							value={ownFee}
							onChange={({ target }) => setOwnFee(target.value)}
						/>
					</label>
					<label className={fieldCss.field}>
						Why it differs
						<input name="why" maxLength={WHY_MAX} autoComplete="off" dir="auto" />
					</label>
				</div>
			)}
			{startsOn && (
				<GuaranteeLine
					now={now}
					placement={{
						...{
							startsOn,
							guaranteeDays,
							guaranteeEndsOn: addDays(startsOn, guaranteeDays),
							leftOn: null,
							neverStarted: false,
						},
						checkIns: checkInDays(guaranteeDays).map((day) => ({ day, dueOn: addDays(startsOn, day), done: false })),
					}}
				/>
			)}
			<Effects {...{ opening, candidate, closesRequest }} />
		</DialogForm>
	);
}

function isOutside(amount: number, from: number | null, to: number | null): boolean {
	return amount > 0 && ((from !== null && amount < from) || (to !== null && amount > to));
}

function describeFee(isReplacement: boolean, percent: number | null, base: number): string {
	if (isReplacement) return "A replacement has no fee.";
	if (percent === null) return "There's no agreed fee percentage.";
	return base > 0 ? `${percent}% of ${formatMoney(base)}` : `${percent}% of base salary`;
}

interface EffectsProps {
	opening: CandidateFormProps["opening"];
	candidate: string;
	closesRequest: boolean;
}

/** What saving does besides. */
function Effects({ opening, candidate, closesRequest }: EffectsProps) {
	const { seats, filled, candidacies } = opening;
	const others = candidacies.filter(
		(each) => each.candidate !== candidate && each.stage !== "ended" && each.stage !== "placed",
	).length;
	const isLast = filled + 1 >= seats;
	return (
		<ul className={css.effects}>
			<li>
				{isLast
					? `The opening will be filled: ${seats} of ${seats} positions.`
					: `${filled + 1} of ${seats} positions will be filled.`}
			</li>
			{closesRequest && <li>{opening.request} will be closed as placed.</li>}
			{isLast && others > 0 && (
				<li>
					{others === 1 ? "One other candidate will" : `${others} other candidates will`} no longer be considered here.
				</li>
			)}
		</ul>
	);
}
