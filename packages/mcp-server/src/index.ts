export type { McpKnowledge, StateSeal, WantedMemory } from './knowledge.ts';
export { type McpHttp, serveHttp } from './serving/serve-http.ts';
export { serveStdio } from './serving/serve-stdio.ts';
