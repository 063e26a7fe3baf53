/*
 * Node flags for the server; deploy/ has the same. Upload chunks are freed by young-generation collections: with V8's
 * default size, 20 concurrent resumes pile up 75 MB, with this one 30 MB. Old-generation collections run when the heap
 * has grown by 60 percent, not fourfold, because matching candidates reads a lot and keeps none of it.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=1", "--heap-growing-percent=60"];
