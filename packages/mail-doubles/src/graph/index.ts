export { checkAnswer, checkRequest, findOperation, graphOperations } from './description.ts';
export type { GraphFault } from './faults.ts';
export { readGraphMail } from './mail.ts';
export { type GraphServer, startGraphServer } from './server.ts';
export type { StoredFolder, StoredMessage } from './store.ts';
