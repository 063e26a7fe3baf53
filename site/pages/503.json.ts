import type { APIRoute } from "astro";
import { getContent } from "../content/get-content.ts";

export const GET: APIRoute = async () => Response.json({ error: (await getContent("unavailable")).toForm });
