import type { BookPageData } from "../../contract/booking.ts";
import type { Content } from "../content/schema.ts";

export type BookContent = Content<"book">;

export type PickData = Extract<BookPageData, { view: "pick" }>;
export type BookedData = Extract<BookPageData, { view: "booked" }>;
