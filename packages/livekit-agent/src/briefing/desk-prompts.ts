import type { BriefingPreferences } from '@nexus/contracts';
import { briefingMinutes } from '@nexus/spoken-text';
import { memoryLines } from '../knowledge/memory-lines.ts';
import { localHour } from '../prompts/day-part.ts';
import { buildGreeting, buildSalutation } from '../prompts/greeting.ts';
import { buildSystemPrompt, type SystemPromptInput } from '../prompts/system-prompt.ts';
import type { DriveContext } from './briefing-desk.ts';
import { saySnoozed } from './say-snoozed.ts';
import { remaining } from './tracker-views.ts';

/** What the prompt tells of the driver's memory (M-10). */
function memoryInput({ memory }: DriveContext): Partial<SystemPromptInput> {
  if (memory === null) return {};
  const { lines, leftOut } = memoryLines(memory.entries);
  return {
    memories: lines,
    memoriesLeftOut: leftOut,
    memoryMissing: memory.state !== 'known',
    memoryTools: true,
  };
}

/** The system prompt as it stands at this moment of the drive; built anew only when the minute, a preference or the memory has changed. */
export function createDrivePrompt(desk: DriveContext): () => string {
  let built: { minute: number; preferences: BriefingPreferences; known: unknown; prompt: string } | null = null;
  return () => {
    const { preferences, memory, timeZone } = desk;
    const now = desk.clock();
    const minute = Math.floor(now.getTime() / 60_000);
    const known = memory?.document ?? memory?.state;
    if (built?.minute !== minute || built.preferences !== preferences || built.known !== known) {
      // Of several accounts some may have come only now.
      const { name, capabilities } = desk.mailbox.account;
      const { persistent, delivers } = capabilities;
      const mailbox = { name, persistent, delivers };
      const prompt = buildSystemPrompt({
        preferences,
        timeZone,
        now,
        mailbox,
        ...memoryInput(desk),
        knowledgeTools: desk.manuals !== null,
      });
      built = { minute, preferences, known, prompt };
    }
    return built.prompt;
  };
}

/** What a spoken drive begins with, before anything is known of the mail. */
export function salutationFor({ clock, timeZone }: DriveContext): string {
  return buildSalutation(localHour(clock(), timeZone));
}

/** What the driver hears first: the overview, no mail. @param saluted "Good morning" was said before. */
export function greetingFor(desk: DriveContext, saluted = false): string {
  const { inbox, timeZone, preferences } = desk;
  const toBrief = remaining(desk.tracker.state).length;
  return buildGreeting({
    saluted,
    hour: localHour(desk.clock(), timeZone),
    toBrief,
    redFlags: inbox.redFlags,
    unsorted: inbox.unsorted,
    readerKnown: inbox.readerKnown,
    topicTitles: desk.tracker.state.topics.map((topic) => topic.title),
    held: inbox.heldCounts,
    snoozed: saySnoozed(desk),
    omissions: inbox.omissions,
    isAwaited: inbox.awaited.length > 0,
    minutes: briefingMinutes(toBrief),
    mode: preferences.mode,
    persistent: desk.mailbox.account.capabilities.persistent,
    isSample: desk.mailbox.account.isSample === true,
    readOnlyAccounts: (desk.mailbox.accounts ?? [])
      .filter(({ capabilities }) => !capabilities.persistent)
      .map(({ name }) => name),
  });
}
