import * as z from "zod/mini";
import { email, fullName, longText } from "./rules.ts";

export const MESSAGE_MAX = 1000;

export const messageSchema = z.object({
	name: fullName(),
	email: email(),
	message: longText({
		min: 10,
		short: "Please enter a message (minimum 10 characters)",
		max: MESSAGE_MAX,
		long: `Message must be less than ${MESSAGE_MAX} characters`,
	}),
});
