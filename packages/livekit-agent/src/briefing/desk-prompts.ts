import type { BriefingPreferences } from '@nexus/contracts';
import { localHour } from '../prompts/day-part.ts';
import { buildGreeting, buildSalutation } from '../prompts/greeting.ts';
import { buildSystemPrompt } from '../prompts/system-prompt.ts';
import { briefingMinutes } from '../speech/speaking-time.ts';
import type { BriefingDesk } from './briefing-desk.ts';
import { remaining } from './tracker-views.ts';

/** The system prompt as it stands at this moment of the drive; built anew only when the minute or a preference has changed. */
export function createSystemPrompt(desk: BriefingDesk): () => string {
  const { name, capabilities } = desk.mailbox.account;
  const { persistent, delivers } = capabilities;
  let built: { minute: number; preferences: BriefingPreferences; prompt: string } | null = null;
  return () => {
    const { preferences, memories, timeZone } = desk;
    const now = desk.clock();
    const minute = Math.floor(now.getTime() / 60_000);
    if (built?.minute !== minute || built.preferences !== preferences) {
      const mailbox = { name, persistent, delivers };
      built = { minute, preferences, prompt: buildSystemPrompt({ preferences, memories, timeZone, now, mailbox }) };
    }
    return built.prompt;
  };
}

/** What a spoken drive begins with, before anything is known of the mail. */
export function salutationFor({ clock, timeZone }: BriefingDesk): string {
  return buildSalutation(localHour(clock(), timeZone));
}

/** What the driver hears first: the overview, no mail. @param saluted "Good morning" was said before. */
export function greetingFor(desk: BriefingDesk, saluted = false): string {
  const { inbox, timeZone, preferences } = desk;
  const toBrief = remaining(desk.tracker.state).length;
  return buildGreeting({
    saluted,
    hour: localHour(desk.clock(), timeZone),
    toBrief,
    redFlags: inbox.redFlags,
    readerKnown: inbox.readerKnown,
    topicTitles: inbox.topics.map((topic) => topic.title),
    held: inbox.heldCounts,
    omissions: inbox.omissions,
    minutes: briefingMinutes(toBrief),
    mode: preferences.mode,
    persistent: desk.mailbox.account.capabilities.persistent,
  });
}
