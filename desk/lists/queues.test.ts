import { expect, test } from "vitest";
import { emptyTitle, listName, queues } from "./queues.ts";

test("a list of one kind within a queue is named as people say it", () => {
	expect([
		listName({ queue: "overdue", kind: "message" }),
		listName({ queue: "unassigned", kind: "lead" }),
		listName({ queue: "due", kind: "talent-request" }),
		listName({ queue: "mine", kind: "resume" }),
		listName({ queue: "all", kind: "message" }),
		listName({ queue: "suspected", kind: "message" }),
	]).toEqual([
		"Overdue messages",
		"Unassigned leads",
		"Talent requests due today",
		"My resumes",
		"All messages",
		"Suspected spam messages",
	]);
	expect(queues.map(({ search }) => listName(search))).toEqual(queues.map(({ name }) => name));
});

test("an empty list says what there is none of", () => {
	expect([
		emptyTitle({ queue: "overdue", kind: "message" }),
		emptyTitle({ queue: "due", kind: "lead" }),
		emptyTitle({ queue: "mine", kind: "talent-request" }),
		emptyTitle({ queue: "all", kind: "resume" }),
		emptyTitle({ queue: "overdue" }),
	]).toEqual([
		"No overdue messages",
		"No leads due today",
		"No talent requests assigned to you",
		"No resumes yet",
		"Nothing is overdue",
	]);
});
