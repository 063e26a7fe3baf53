import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * For tests that send more than people do: backdates submissions by two hours, so that neither the limit per visitor
 * nor the limit for all visitors applies. For a server on SQLite.
 */
export function backdateSubmissions(dataDir: string): void {
	const database = new DatabaseSync(join(dataDir, "submissions.sqlite"), { timeout: 5000 });
	database.exec(`create trigger date_back after insert on submissions begin
		update submissions set received_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours') where reference = new.reference;
	end`);
	database.close();
}
