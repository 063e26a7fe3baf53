import { answer } from "../../async/thread.ts";
import { parseCalendar } from "./parse-calendar.ts";

/* The thread started by read-calendar.ts. */

const tasks = { parseCalendar };

export type CalendarTasks = typeof tasks;

answer(tasks);
