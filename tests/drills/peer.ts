import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/* Stands before a mail server or a webhook's receiver, and behaves badly in their name. */

/** What becomes of one connection. `through` opens one to the real peer. */
export type Mood = (near: Socket, through: () => Socket) => void;

/** Each new connection gets the next of the moods; when there are none left, it is let through. */
export async function startPeer(targetPort: number) {
	const moods: Mood[] = [];
	const open = new Set<Socket>();
	const troubled = new Set<Socket>();
	const server = createServer((near) => {
		keep(near);
		const through = () => {
			const far = keep(connect(targetPort, "127.0.0.1"));
			far.on("close", () => near.destroy());
			near.on("close", () => far.destroy());
			return far;
		};
		const mood = moods.shift();
		if (!mood) return letThrough(near, through);
		troubled.add(near);
		near.on("close", () => troubled.delete(near));
		mood(near, through);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const down = () => {
		server.close();
		for (const socket of open) socket.destroy();
	};
	onTestFinished(down);
	return {
		port,
		moods,
		/** How many moods are still to come, or not over. */
		trouble: () => moods.length + troubled.size,
		/** Connections are refused. */
		down,
		async up() {
			server.listen(port, "127.0.0.1");
			await once(server, "listening");
		},
	};

	function keep(socket: Socket): Socket {
		open.add(socket);
		socket.on("error", () => socket.destroy());
		return socket.on("close", () => open.delete(socket));
	}
}

const letThrough: Mood = (near, through) => {
	near.pipe(through()).pipe(near);
};

export const resetting: Mood = (near) => near.resetAndDestroy();

/** Takes the connection and everything that comes, and never says a word. */
export const silent: Mood = (near) => near.resume();

/** Says this, to whoever connects or to the first thing they say, and hangs up. */
export function saying(text: string, when: "at once" | "when asked" = "at once"): Mood {
	return (near) => {
		near.resume();
		if (when === "at once") near.end(text);
		else near.once("data", () => near.end(text));
	};
}

/** Says what it has to say so slowly that nobody waits for the end. */
export function trickling(text: string): Mood {
	return (near) => {
		near.resume();
		let said = 0;
		const timer = setInterval(() => near.write(text.charAt(said++ % text.length)), 500);
		near.on("close", () => clearInterval(timer));
	};
}

/** A mail server that answers this command itself, and hangs up. */
export function answering(command: RegExp, answer: string): Mood {
	return (near, through) => {
		const far = through();
		far.on("data", (bytes) => near.write(bytes));
		near.on("data", (bytes) => {
			if (!command.test(bytes.toString("latin1"))) far.write(bytes);
			else near.end(answer);
		});
	};
}

/** The line that ends a mail. */
export const END_OF_MAIL = /(^|\r\n)\.\r\n$/;

/** The real peer takes it, but nobody hears more of its answer than these first bytes. */
export function takingInSilence(end: RegExp, heard = 0): Mood {
	return (near, through) => {
		const far = through();
		let ended = false;
		near.on("data", (bytes) => {
			ended ||= end.test(bytes.toString("latin1"));
			far.write(bytes);
		});
		far.on("data", (bytes: Buffer) => {
			if (!ended) near.write(bytes);
			else near.write(bytes.subarray(0, heard), () => near.resetAndDestroy());
		});
	};
}

/**
 * A mail server that stops in the middle of a mail, and notes which one: before it has the whole, or before it says so.
 * What it has not said yet it says when it is let go.
 */
export function holding(when: "before the end" | "before the answer") {
	const held: string[] = [];
	const unsaid: (() => void)[] = [];
	const mood: Mood = (near, through) => {
		const far = through();
		let said = "";
		let ended = false;
		near.on("data", (bytes) => {
			said += bytes.toString("latin1");
			ended = END_OF_MAIL.test(said);
			if (!ended || when === "before the answer") far.write(bytes);
			if (ended && when === "before the end") note();
		});
		far.on("data", (bytes) => {
			if (!ended) return void near.write(bytes);
			unsaid.push(() => near.write(bytes));
			note();
		});
		const note = () => held.push(/^Message-ID: <(.+?)@/im.exec(said)?.[1] ?? "none");
	};
	return {
		mood,
		held,
		letGo() {
			for (const say of unsaid.splice(0)) say();
		},
	};
}
