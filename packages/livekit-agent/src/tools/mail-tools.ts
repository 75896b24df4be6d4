import { resolveTime } from '@nexus/language';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import { EmailIds, performMailAction } from '../actions/mail-action.ts';
import { isSaid } from '../actions/plain-words.ts';
import { accountOf } from '../inbox/account-outages.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import { refused } from '../state/tool-result.ts';
import type { ItemStatus } from '../state/tracker.ts';
import { meantMail } from '../understanding/references.ts';
import { sayDate, sayTime } from '../wording/mail.ts';
import { defineTool } from './tool.ts';

export function createArchiveEmailTool(drive: DriveContext) {
  return defineTool({
    name: 'archive_email',
    tellsAll: true,
    description: 'Archives mail. Also what "delete", "bin" or "get rid of" mean: nothing is ever deleted.',
    parameters: z.object({ email_ids: EmailIds }),
    async execute({ email_ids }, run) {
      const saidDelete = /\b(delet|bin\b|trash|get rid)/i.test(drive.conversation.turn.words);
      return performMailAction(
        drive,
        {
          toolName: 'archive_email',
          intents: ['archive'],
          emailIds: email_ids,
          proposal: (mails) => `archive${saidDelete ? ', not delete,' : ''} ${mails}`,
          done: saidDelete ? 'Archived, not deleted' : 'Archived',
          effect: { kind: 'archived' },
          already: (emailId) =>
            drive.tracker.state.statuses.get(emailId) === 'archived' ? 'It is archived already.' : null,
          run: (emailIds, context) => drive.mailbox.organizer.archive(emailIds, context),
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'archived' }),
        },
        run,
      );
    },
  });
}

const untold: readonly (ItemStatus | undefined)[] = ['pending', 'skipped'];

export function createMarkReadTool(drive: DriveContext) {
  return defineTool({
    name: 'mark_read',
    tellsAll: true,
    description: 'Marks mail as read, or as unread with read=false. Telling a mail does not mark it.',
    parameters: z.object({
      email_ids: EmailIds,
      read: z.boolean().optional(),
    }),
    async execute({ email_ids, read }, run) {
      const asRead = read ?? true;
      return performMailAction(
        drive,
        {
          toolName: 'mark_read',
          intents: [asRead ? 'mark-read' : 'mark-unread'],
          emailIds: email_ids,
          details: { read: asRead },
          proposal: (mails) => `mark ${mails} as ${asRead ? 'read' : 'unread'}`,
          done: `Marked as ${asRead ? 'read' : 'unread'}`,
          effect: { kind: asRead ? 'read' : 'unread' },
          async run(emailIds, context) {
            const receipt = await drive.mailbox.organizer.setRead(emailIds, asRead, context);
            if (!asRead) drive.user.keepAsNew(receipt.done);
            return receipt;
          },
          // A mail that was not told yet counts as briefed once it is read; no other status changes.
          event: (emailIds) => ({
            type: 'marked',
            emailIds: emailIds.filter(
              (emailId) => asRead && untold.includes(drive.tracker.state.statuses.get(emailId)),
            ),
            status: 'briefed',
          }),
        },
        run,
      );
    },
  });
}

export function createFlagEmailTool(drive: DriveContext) {
  return defineTool({
    name: 'flag_email',
    tellsAll: true,
    description: 'Flags (stars) mail for later, or takes the flag off with flagged=false.',
    parameters: z.object({
      email_ids: EmailIds,
      flagged: z.boolean().optional(),
    }),
    async execute({ email_ids, flagged }, run) {
      const on = flagged ?? true;
      return performMailAction(
        drive,
        {
          toolName: 'flag_email',
          intents: [on ? 'flag' : 'unflag'],
          emailIds: email_ids,
          details: { flagged: on },
          proposal: (mails) => `${on ? 'flag' : 'take the flag off'} ${mails}`,
          done: on ? 'Flagged' : 'Flag taken off',
          effect: { kind: on ? 'flagged' : 'unflagged' },
          run: (emailIds, context) => drive.mailbox.organizer.setFlagged(emailIds, on, context),
          event: (emailIds) => ({ type: 'flagged', emailIds, flagged: on }),
        },
        run,
      );
    },
  });
}

const untilWhen = 'Until when? Say for example tomorrow at nine.';

export function createSnoozeEmailTool(drive: DriveContext) {
  return defineTool({
    name: 'snooze_email',
    tellsAll: true,
    description: 'Puts mail out of sight until a time in the future, when it comes back as unread.',
    parameters: z.object({
      email_ids: EmailIds,
      until: z.string().describe('When, in the driver\'s own words ("tomorrow at nine") or ISO 8601.'),
    }),
    async execute({ email_ids, until }, run) {
      const clock = { now: drive.clock.now(), timeZone: drive.clock.timeZone };
      const time = resolveTime(until, clock);
      if (time === null) {
        const { turn } = drive.conversation;
        const asked = turn.understanding.intents.find(({ kind }) => kind === 'snooze');
        turn.asksUntil = asked?.target ?? { scope: 'current' };
        return refused(untilWhen);
      }
      const inFull = (at: Date) => `${sayDate(at, clock.timeZone)} at ${sayTime(at, clock.timeZone)}`;
      const spoken = time.spoken.replace(/^on /, '');
      const wakesAt = drive.clock.toWall(time.at);
      return performMailAction(
        drive,
        {
          toolName: 'snooze_email',
          intents: ['snooze'],
          emailIds: email_ids,
          details: { until },
          agrees({ when }) {
            const said = when === undefined ? null : resolveTime(when, clock);
            return said === null || Math.abs(said.at.getTime() - time.at.getTime()) <= 60_000;
          },
          proposal: (mails) => `snooze ${mails} until ${spoken}`,
          plainly: (mails) => `snooze ${mails} until ${inFull(time.at)}. It is now ${inFull(clock.now)}`,
          done: `Snoozed until ${spoken}`,
          effect: { kind: 'snoozed', until: wakesAt },
          run(emailIds, context) {
            drive.inbox.snoozeTimers.at(wakesAt);
            return drive.mailbox.organizer.snooze(emailIds, wakesAt, context);
          },
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'snoozed' }),
        },
        run,
      );
    },
  });
}

export function createMoveEmailTool(drive: DriveContext) {
  return defineTool({
    name: 'move_email',
    tellsAll: true,
    description: 'Moves mail to a folder.',
    parameters: z.object({ email_ids: EmailIds, folder: z.string().describe('As the driver named it.') }),
    async execute({ email_ids, folder }, run) {
      const chosen = chooseFolder(drive, folder, email_ids);
      if (chosen === null)
        return refused(`There is no folder called ${folder.trim() || 'that'}. Which one do you mean?`);
      return performMailAction(
        drive,
        {
          toolName: 'move_email',
          intents: ['move'],
          emailIds: email_ids,
          details: { folder },
          agrees: (intent) => intent.folder === undefined || chooseFolder(drive, intent.folder, email_ids) === chosen,
          proposal: (mails) => `move ${mails} to ${chosen}`,
          plainly: (mails) => (isSaid(drive, folder) ? `move ${mails} to the folder “${chosen}”` : undefined),
          done: `Moved to ${chosen}`,
          effect: { kind: 'moved' },
          run: (emailIds, context) => drive.mailbox.organizer.move(emailIds, chosen, context),
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'moved' }),
        },
        run,
      );
    },
  });
}

/** The folder that was meant, of the account of the mails; null when there is none of that name. Any name will do where folders are made when they are needed. */
function chooseFolder(
  drive: DriveContext,
  said: string,
  emailIds: readonly string[] | null | undefined,
): string | null {
  const [emailId = meantMail(drive).emailId] = emailIds ?? [];
  const { folders } = accountOf(drive, emailId === null ? null : envelopeOf(drive.inbox.state, emailId)).capabilities;
  const wanted = said.trim().toLowerCase();
  if (wanted === '') return null;
  if (folders === null) return capitalise(wanted);
  return folders.find((folder) => folder.toLowerCase() === wanted) ?? null;
}
