/** What an operator can mend: the message is the sentence that says what is wrong and what to do. */
export class OperatorError extends Error {}
