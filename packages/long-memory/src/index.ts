export { createStatementReader, type Told } from './history.ts';
export { factsIn, withLongMemory } from './knowledge-with-facts.ts';
export { type AnsweredValue, createLongMemory, type LongMemory, type MemoryAnswer } from './recall/long-memory.ts';
