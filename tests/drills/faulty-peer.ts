import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/* A faulty proxy in front of a mail server or webhook receiver. */

/** Handles one connection. `through` opens a connection to the real peer. */
export type Mood = (near: Socket, through: () => Socket) => void;

/** Each new connection gets the next mood; when none are left, it is passed through. */
export async function startFaultyPeer(targetPort: number) {
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
		if (!mood) return passThrough(near, through);
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
		/** How many moods are pending or in progress. */
		trouble: () => moods.length + troubled.size,
		/** Refuses connections. */
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

const passThrough: Mood = (near, through) => {
	near.pipe(through()).pipe(near);
};

export const resetting: Mood = (near) => near.resetAndDestroy();

/** Accepts the connection and all data, and never responds. */
export const silent: Mood = (near) => near.resume();

/** Sends this text on connecting or after the first data, and hangs up. */
export function respondAndHangUp(text: string, when: "at once" | "when asked" = "at once"): Mood {
	return (near) => {
		near.resume();
		if (when === "at once") near.end(text);
		else near.once("data", () => near.end(text));
	};
}

/** Responds so slowly that no client waits for the end. */
export function respondSlowly(text: string): Mood {
	return (near) => {
		near.resume();
		let said = 0;
		const timer = setInterval(() => near.write(text.charAt(said++ % text.length)), 500);
		near.on("close", () => clearInterval(timer));
	};
}

/** Answers this SMTP command itself and hangs up. */
export function answerCommand(command: RegExp, answer: string): Mood {
	return (near, through) => {
		const far = through();
		far.on("data", (bytes) => near.write(bytes));
		near.on("data", (bytes) => {
			if (!command.test(bytes.toString("latin1"))) far.write(bytes);
			else near.end(answer);
		});
	};
}

/** The line that ends an email in SMTP. */
export const END_OF_MAIL = /(^|\r\n)\.\r\n$/;

/** The real peer accepts it, but the client gets only the first bytes of the response. */
export function acceptSilently(end: RegExp, heard = 0): Mood {
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
 * A mail server that stalls in the middle of an email and records which one: before it has all of it, or before it
 * confirms it. It sends the withheld responses when released.
 */
export function stallEmails(when: "before the end" | "before the answer") {
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
