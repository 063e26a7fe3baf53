import type { APIRoute } from "astro";
import { words } from "../content/words.ts";

export const GET: APIRoute = async () => Response.json({ error: (await words("unavailable")).toForm });
