import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * For tests that send more than people do: what comes in counts as two hours old, so neither the limit of a visitor nor
 * the pressure of all together is met. For a server that runs on SQLite.
 */
export function dateBack(dataDir: string): void {
	const database = new DatabaseSync(join(dataDir, "submissions.sqlite"), { timeout: 5000 });
	database.exec(`create trigger date_back after insert on submissions begin
		update submissions set received_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours') where reference = new.reference;
	end`);
	database.close();
}
