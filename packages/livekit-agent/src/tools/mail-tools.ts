import { z } from 'zod';
import type { DriveContext } from '../state/drive-context.ts';
import { defineTool } from './tool.ts';
import { EmailIds, performMailAction } from '../actions/mail-action.ts';
import type { ItemStatus } from '../state/tracker.ts';
import { resolveTime } from '@nexus/language';
import { refused } from '../state/tool-result.ts';
import { envelopeOf } from '../state/inbox.ts';
import { accountOf } from '../inbox/account-outages.ts';
import { meantMail } from '../understanding/references.ts';

export function createArchiveEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'archive_email',
    description: 'Archives mail. Also what "delete", "bin" or "get rid of" mean: nothing is ever deleted.',
    parameters: z.object({ email_ids: EmailIds }),
    async execute({ email_ids }, run) {
      const saidDelete = /\b(delet|bin\b|trash|get rid)/i.test(desk.turn.words);
      return performMailAction(
        desk,
        {
          toolName: 'archive_email',
          intents: ['archive'],
          emailIds: email_ids,
          proposal: (mails) => `archive${saidDelete ? ', not delete,' : ''} ${mails}`,
          done: saidDelete ? 'Archived, not deleted' : 'Archived',
          deed: { kind: 'archived' },
          already: (emailId) =>
            desk.tracker.state.statuses.get(emailId) === 'archived' ? 'It is archived already.' : null,
          run: (emailIds, context) => desk.mailbox.organizer.archive(emailIds, context),
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'archived' }),
        },
        run,
      );
    },
  });
}

const untold: readonly (ItemStatus | undefined)[] = ['pending', 'skipped'];

export function createMarkReadTool(desk: DriveContext) {
  return defineTool({
    name: 'mark_read',
    description: 'Marks mail as read, or as unread with read=false. Telling a mail does not mark it.',
    parameters: z.object({
      email_ids: EmailIds,
      read: z.boolean().nullish().describe('false: mark as unread. Default true.'),
    }),
    async execute({ email_ids, read }, run) {
      const asRead = read ?? true;
      return performMailAction(
        desk,
        {
          toolName: 'mark_read',
          intents: [asRead ? 'mark-read' : 'mark-unread'],
          emailIds: email_ids,
          details: { read: asRead },
          proposal: (mails) => `mark ${mails} as ${asRead ? 'read' : 'unread'}`,
          done: `Marked as ${asRead ? 'read' : 'unread'}`,
          deed: { kind: asRead ? 'read' : 'unread' },
          async run(emailIds, context) {
            const receipt = await desk.mailbox.organizer.setRead(emailIds, asRead, context);
            if (!asRead) desk.carriedOver.keepAsNew(receipt.done);
            return receipt;
          },
          // Reading is the end of an untold mail's wait; nothing else about where a mail stands changes.
          event: (emailIds) => ({
            type: 'marked',
            emailIds: emailIds.filter((emailId) => asRead && untold.includes(desk.tracker.state.statuses.get(emailId))),
            status: 'briefed',
          }),
        },
        run,
      );
    },
  });
}

export function createFlagEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'flag_email',
    description: 'Flags (stars) mail for later, or takes the flag off with flagged=false.',
    parameters: z.object({
      email_ids: EmailIds,
      flagged: z.boolean().nullish().describe('false: take the flag off. Default true.'),
    }),
    async execute({ email_ids, flagged }, run) {
      const on = flagged ?? true;
      return performMailAction(
        desk,
        {
          toolName: 'flag_email',
          intents: [on ? 'flag' : 'unflag'],
          emailIds: email_ids,
          details: { flagged: on },
          proposal: (mails) => `${on ? 'flag' : 'take the flag off'} ${mails}`,
          done: on ? 'Flagged' : 'Flag taken off',
          deed: { kind: on ? 'flagged' : 'unflagged' },
          run: (emailIds, context) => desk.mailbox.organizer.setFlagged(emailIds, on, context),
          event: (emailIds) => ({ type: 'flagged', emailIds, flagged: on }),
        },
        run,
      );
    },
  });
}

export function createSnoozeEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'snooze_email',
    description: 'Puts mail out of sight until a time in the future, when it comes back as unread.',
    parameters: z.object({
      email_ids: EmailIds,
      until: z.string().describe('When, in the driver\'s own words ("tomorrow at nine") or ISO 8601.'),
    }),
    async execute({ email_ids, until }, run) {
      const clock = { now: desk.clock(), timeZone: desk.timeZone };
      const time = resolveTime(until, clock);
      if (time === null) return refused('Until when? Say for example tomorrow at nine.');
      const untilWhen = time.spoken.replace(/^on /, '');
      return performMailAction(
        desk,
        {
          toolName: 'snooze_email',
          intents: ['snooze'],
          emailIds: email_ids,
          details: { until },
          agrees({ when }) {
            const said = when === undefined ? null : resolveTime(when, clock);
            return said === null || Math.abs(said.at.getTime() - time.at.getTime()) <= 60_000;
          },
          proposal: (mails) => `snooze ${mails} until ${untilWhen}`,
          done: `Snoozed until ${untilWhen}`,
          deed: { kind: 'snoozed', until: time.at },
          run(emailIds, context) {
            desk.wakeUpCalls.at(time.at);
            return desk.mailbox.organizer.snooze(emailIds, time.at, context);
          },
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'snoozed' }),
        },
        run,
      );
    },
  });
}

/** The folder that was meant, of the account of the mails; null when there is none of that name. Any name will do where folders are made on the way. */
function chooseFolder(desk: DriveContext, said: string, emailIds: readonly string[] | null | undefined): string | null {
  const [emailId = meantMail(desk).emailId] = emailIds ?? [];
  const { folders } = accountOf(desk, emailId === null ? null : envelopeOf(desk.inbox, emailId)).capabilities;
  const wanted = said.trim().toLowerCase();
  if (wanted === '') return null;
  if (folders === null) return wanted.charAt(0).toUpperCase() + wanted.slice(1);
  return folders.find((folder) => folder.toLowerCase() === wanted) ?? null;
}

export function createMoveEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'move_email',
    description: 'Moves mail to a folder.',
    parameters: z.object({ email_ids: EmailIds, folder: z.string().describe('The folder as the driver named it.') }),
    async execute({ email_ids, folder }, run) {
      const chosen = chooseFolder(desk, folder, email_ids);
      if (chosen === null)
        return refused(`There is no folder called ${folder.trim() || 'that'}. Which one do you mean?`);
      return performMailAction(
        desk,
        {
          toolName: 'move_email',
          intents: ['move'],
          emailIds: email_ids,
          details: { folder },
          agrees: (intent) => intent.folder === undefined || chooseFolder(desk, intent.folder, email_ids) === chosen,
          proposal: (mails) => `move ${mails} to ${chosen}`,
          done: `Moved to ${chosen}`,
          deed: { kind: 'moved' },
          run: (emailIds, context) => desk.mailbox.organizer.move(emailIds, chosen, context),
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'moved' }),
        },
        run,
      );
    },
  });
}
