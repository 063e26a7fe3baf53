/** An error the operator can fix: its message says what is wrong and what to do. */
export class OperatorError extends Error {}
