import { queryOptions } from "@tanstack/react-query";
import { desk, readJson } from "./api.ts";

export const firstSteps = queryOptions({
	queryKey: ["first-steps"],
	queryFn: () => readJson(desk.api["first-steps"].$get()),
});
