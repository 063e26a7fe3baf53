import * as z from "zod/mini";
import { email, text } from "../rules.ts";

export const MESSAGE_MAX = 1000;

export const messageSchema = z.object({
	name: text({
		min: 2,
		short: "Name must be at least 2 characters",
		max: 100,
		long: "Name must be less than 100 characters",
	}),
	email: email(),
	message: text({
		min: 10,
		short: "Please write a message (minimum 10 characters)",
		max: MESSAGE_MAX,
		long: `Message must be less than ${MESSAGE_MAX} characters`,
	}),
});
