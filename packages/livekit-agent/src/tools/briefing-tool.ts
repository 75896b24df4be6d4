import type { z } from 'zod';
import type { ToolResult } from '../briefing/tool-result.ts';
import type { ToolRun } from './tool-run.ts';

/** One thing the agent can do. `execute` never throws for what a driver or a model can cause; the registry translates the rest. */
export interface BriefingTool<Parameters extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** What the model needs to be told of this tool; what holds for all stands in the system prompt. */
  readonly description: string;
  /** Flat, since models fill in flat schemas more reliably. */
  readonly parameters: Parameters;
  /** What is said when it took too long and had changed nothing; absent: a sentence for all. */
  readonly late?: string;
  execute(toolArguments: z.infer<Parameters>, run: ToolRun): Promise<ToolResult>;
}

/** Keeps the argument types of a tool while it is written. */
export function defineTool<Parameters extends z.ZodObject>(tool: BriefingTool<Parameters>): BriefingTool<Parameters> {
  return tool;
}
