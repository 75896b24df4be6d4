export type { OfferedTool, ToolArgument } from './describe-tool.ts';
export { checkAddress, type Network } from './guarded-fetch.ts';
export {
  createToolServerCalls,
  type ServerAccess,
  type ToolServerCalls,
  type ToolValues,
} from './tool-server-calls.ts';
