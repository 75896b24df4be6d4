export type { McpKnowledge } from './knowledge.ts';
export { serveHttp } from './serving/serve-http.ts';
export { serveStdio } from './serving/serve-stdio.ts';
