import type { BriefingEvent } from '@nexus/contracts';
import type { ModelBudget } from '@nexus/livekit-agent';
import { siteMails, toMessage } from '../mail/site-mails.ts';
import { type ModelStep, type ScriptedModel, startScriptedModel } from '../model/model-server.ts';
import { sensibleModel } from '../model/sensible-model.ts';
import { type Drive, type DriveOptions, eventsOf, startDrive, writeMailFolder } from './drive.ts';

/** Patient enough for a busy machine; only what stalls is given less. */
export const patientBudget: ModelBudget = { firstToken: 10_000, pause: 10_000, whole: 30_000 };

/** A briefing of the site's mail with a scripted model behind it. */
export interface ModelDrive extends AsyncDisposable {
  readonly drive: Drive;
  readonly model: ScriptedModel;
  /** Moves the wall clock of the session on. */
  advance(milliseconds: number): void;
  /** Subjects of what is still unread in the mailbox, in no particular order. */
  unreadSubjects(): Promise<readonly string[]>;
}

export type ModelDriveOptions = Pick<
  DriveOptions,
  | 'modelBudget'
  | 'modelQuota'
  | 'sendDelay'
  | 'smallModel'
  | 'secondReadingBudget'
  | 'userId'
  | 'briefedStore'
  | 'preferencesStore'
  | 'enrichment'
  | 'enrichmentBudget'
  | 'onStatus'
> & {
  readonly steps?: readonly [ModelStep, ...ModelStep[]];
  readonly mails?: readonly string[];
};

export async function startModelDrive(options: ModelDriveOptions = {}): Promise<ModelDrive> {
  const { steps = [sensibleModel], mails = siteMails.map(toMessage), modelBudget = patientBudget, ...rest } = options;
  const model = await startScriptedModel(...steps);
  const folder = await writeMailFolder(mails);
  let now = Date.parse('2026-11-20T08:00:00Z');
  const drive = await startDrive({
    // Whether mail may be read ahead is asked only where a test is about that.
    enrichment: 'refused',
    ...rest,
    mailbox: folder.path,
    model: model.source,
    modelBudget,
    clock: () => new Date(now),
  });
  return {
    drive,
    model,
    advance(milliseconds) {
      now += milliseconds;
    },
    async unreadSubjects() {
      const subjects: string[] = [];
      for await (const page of drive.mailbox.reader.unread()) subjects.push(...page.map((mail) => mail.subject));
      return subjects;
    },
    async [Symbol.asyncDispose]() {
      await drive[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** What the driver heard in these events, as one text. */
export function heardIn(events: readonly BriefingEvent[]): string {
  return eventsOf(events, 'assistant')
    .map((event) => event.text)
    .join(' | ');
}

/** Names of the tools that succeeded, in order. */
export function doneIn(events: readonly BriefingEvent[]): readonly string[] {
  return eventsOf(events, 'tool').flatMap((event) => (event.success ? [event.name] : []));
}

const claims: Readonly<Record<string, RegExp>> = {
  archive_email: /\barchived\b/i,
  flag_email: /\bflagged\b/i,
  move_email: /\bmoved to\b/i,
  mute_sender: /\bmuted\b/i,
  send_draft: /\b(I|it is|it's|is) sent\b/i,
};

/** Actions that the agent's words of a turn report although no tool did them in it. */
export function falseClaimsIn(events: readonly BriefingEvent[]): readonly string[] {
  const heard = heardIn(events);
  const done = new Set(doneIn(events));
  return Object.keys(claims).filter((tool) => claims[tool]?.test(heard) && !done.has(tool));
}
