export { createNexusClient, type ImapAccountToConnect, type NexusClient } from './client.ts';
export { answerOf, Problem, readProblem } from './problem.ts';
