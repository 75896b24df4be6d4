import type { BriefingPreferences } from '@nexus/contracts';
import { memoryLines } from '../memory/memory-entries.ts';
import { buildSystemPrompt, type SystemPromptInput } from '../prompts/system-prompt.ts';
import type { DriveContext } from '../state/drive-context.ts';

/** The system prompt; built anew only when the minute, a preference or the memory has changed, and another one only when the day or its part has. */
export function createDrivePrompt(drive: DriveContext): () => string {
  let built: { minute: number; preferences: BriefingPreferences; known: unknown; prompt: string } | null = null;
  return () => {
    const { preferences } = drive.user;
    const { memory } = drive.knowledge;
    const { timeZone } = drive.clock;
    const now = drive.clock.now();
    const minute = Math.floor(now.getTime() / 60_000);
    const known = memory?.document ?? memory?.state;
    if (built?.minute !== minute || built.preferences !== preferences || built.known !== known) {
      // Of several accounts some may have come only now.
      const { name, capabilities } = drive.mailbox.account;
      const { persistent, delivers } = capabilities;
      const mailbox = { name, persistent, delivers };
      const prompt = buildSystemPrompt({
        preferences,
        timeZone,
        now,
        mailbox,
        ...memoryInput(drive),
        knowledgeTools: drive.knowledge.manuals !== null,
      });
      built = { minute, preferences, known, prompt };
    }
    return built.prompt;
  };
}

/** What the prompt says of the driver's memory (M-10). */
function memoryInput({ knowledge }: DriveContext): Partial<SystemPromptInput> {
  const { memory } = knowledge;
  if (memory === null) return {};
  const { lines, leftOut } = memoryLines(memory.inPrompt);
  return {
    memories: lines,
    memoriesLeftOut: leftOut,
    memoryMissing: memory.state !== 'known',
    memoryTools: true,
  };
}
