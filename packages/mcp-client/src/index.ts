export { checkAddress, type Network } from './guarded-fetch.ts';
export { createToolServerCalls, type ToolServerCalls } from './tool-server-calls.ts';
