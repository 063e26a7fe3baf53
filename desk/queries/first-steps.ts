import { queryOptions } from "@tanstack/react-query";
import { answerOf, desk } from "../api.ts";

export const firstSteps = queryOptions({
	queryKey: ["first-steps"],
	queryFn: () => answerOf(desk.api["first-steps"].$get()),
});
