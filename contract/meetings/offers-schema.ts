import * as z from "zod/mini";
import { OFFERS_MAX, parseOffers } from "./interviews.ts";

const OFFERS_INVALID = "Please choose from the times on this page";
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/;

export const offersText = z.string().check(
	z.refine((text) => {
		const times = parseOffers(text);
		return times.length <= OFFERS_MAX && times.every((time) => TIME.test(time) && !Number.isNaN(Date.parse(time)));
	}, OFFERS_INVALID),
);

export const offersSchema = z.object({ offers: offersText });
