import type { llm } from '@livekit/agents';
import { z } from 'zod';

const Output = z.object({
  success: z.boolean(),
  message: z.string(),
  needs_confirmation: z.boolean().optional(),
  verbatim: z.boolean().optional(),
  passages: z.string().optional(),
});
export type ReadToolOutput = z.infer<typeof Output>;

/** What a tool reported; null when it never ran (an unknown tool, arguments that did not parse). */
export function readToolOutput(output: llm.FunctionCallOutput): ReadToolOutput | null {
  if (output.isError) return null;
  try {
    return Output.parse(JSON.parse(output.output));
  } catch {
    return null;
  }
}
