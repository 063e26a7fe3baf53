import type { Hono } from "hono";
import type { hc } from "hono/client";
import type { BlankEnv } from "hono/types";
import type { Kind } from "../../forms/kinds.ts";
import { desk } from "../api.ts";

/* Routes that part D builds beside this one. Once DeskApi has them, `soon` is `desk` and this file goes. */

type Answer<Input, Output> = { input: Input; output: Output; outputFormat: "json"; status: 200 };
type Template = { id: string; name: string; kinds: Kind[]; subject: string; text: string };
type Erased = { submissions: number; problem: string | null };

type Routes = {
	"/api/templates": { $get: Answer<Record<never, never>, { templates: Template[] }> };
	"/api/presence": {
		$post: Answer<{ json: { reference: string | null; writing: boolean; tab: string } }, Record<never, never>>;
	};
	"/api/people/:email": { $delete: Answer<{ param: { email: string }; json: { name: string } }, Erased> };
	"/api/submissions/:reference": {
		$delete: Answer<{ param: { reference: string }; json: { name: string } }, Erased>;
	};
};

export const soon = desk as unknown as ReturnType<typeof hc<Hono<BlankEnv, Routes, "/">>>;
