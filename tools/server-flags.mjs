/*
 * How Node runs the server; deploy/ has the same. The pieces of an upload are freed by young collections: with V8's own size 20
 * resumes at once pile up 75 MB, with this 30. And the old ones come when there is twice of what is in use, not four times: who
 * fits reads much and keeps none of it.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=1", "--heap-growing-percent=100"];
