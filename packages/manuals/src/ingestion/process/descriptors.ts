/** Pipes of the process that parses, beside its standard input: one for its answers, one that closes when the one that started it ends. */
export const answersDescriptor = 3;
export const lifeLineDescriptor = 4;
