import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabaseConnection, Dialect, Driver } from "kysely";

/**
 * Refuses a query on `db` from inside one of its own transactions. SQLite has one connection, so the query would wait for
 * the transaction, which waits for the query. PostgreSQL would run it on another connection, outside the transaction.
 */
export function guardTransactions(dialect: Dialect): Dialect {
	return {
		createAdapter: () => dialect.createAdapter(),
		createDriver: () => guard(dialect.createDriver()),
		createIntrospector: (db) => dialect.createIntrospector(db),
		createQueryCompiler: () => dialect.createQueryCompiler(),
	};
}

function guard(driver: Driver): Driver {
	const inherited = new AsyncLocalStorage<{ isOpen: boolean }>();
	const transactions = new WeakMap<DatabaseConnection, { isOpen: boolean }>();
	// Timers and promises that outlive the transaction they were started in are outside it from then on.
	const close = (connection: DatabaseConnection) => {
		const transaction = transactions.get(connection);
		if (transaction) transaction.isOpen = false;
	};

	return {
		init: () => driver.init(),
		async acquireConnection() {
			if (inherited.getStore()?.isOpen) {
				throw new Error("The database was used inside a transaction that is still open. Use the transaction instead.");
			}
			return driver.acquireConnection();
		},
		beginTransaction(connection, settings) {
			const transaction = { isOpen: true };
			transactions.set(connection, transaction);
			// Kysely calls this and then the transaction's callback from one async function, so the callback inherits it.
			inherited.enterWith(transaction);
			return driver.beginTransaction(connection, settings);
		},
		commitTransaction(connection) {
			close(connection);
			return driver.commitTransaction(connection);
		},
		rollbackTransaction(connection) {
			close(connection);
			return driver.rollbackTransaction(connection);
		},
		releaseConnection(connection) {
			close(connection); // also when the transaction could not begin
			return driver.releaseConnection(connection);
		},
		destroy: () => driver.destroy(),
	};
}
