export interface FileStore {
	save(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
	read(key: string): Promise<NodeJS.ReadableStream>;
	remove(key: string): Promise<void>;
	list(): AsyncIterable<{ key: string; modified: Date }>;
}
