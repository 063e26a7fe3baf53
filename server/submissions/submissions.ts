export type Kind = "lead" | "talent-request" | "resume" | "message";

export interface Incoming {
	kind: Kind;
	/** Already validated and normalised. */
	fields: Record<string, string>;
	context: { page?: string; utm?: Record<string, string>; referrer?: string; address?: string };
	file?: {
		key: string;
		name: string;
		type: "pdf" | "doc" | "docx";
		size: number;
		sha256: string;
		scanned: "clean" | "unscanned" | "off";
	};
}

export interface Submissions {
	receive(incoming: Incoming): Promise<{ reference: string; repeated: boolean }>;
	leadToken(reference: string): string;
	completeLead(token: string, details: Record<string, string>): Promise<{ reference: string } | undefined>;
	canReceive(): Promise<string | undefined>;
	filesToScan(): Promise<{ id: string; key: string }[]>;
	markScanned(id: string, result: "clean" | "infected"): Promise<void>;
}
