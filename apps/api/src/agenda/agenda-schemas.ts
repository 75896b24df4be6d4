import {
  AgendaReading,
  KnowledgeEntryId,
  longestAgendaSpan,
  NewReminder,
  OpenReminders,
  Reminder,
  ReminderSettled,
} from '@nexus/contracts';
import { z } from 'zod';
import { bodyResponses, namingResponses, problemResponse, signedInResponses } from '../problems/problem.ts';

/** What every route of calendars and reminders says of itself. */
export const aboutAgenda = { tags: ['agenda'], security: [{ user: [] }] };

/** What reading calendars may answer; one that is away is told in the answer, and is no error. */
export const agendaResponses = { ...signedInResponses('ACCOUNTS_UNREACHABLE'), ...bodyResponses };

const reminderResponses = signedInResponses('MEMORY_UNREACHABLE, DATABASE_BUSY');

/** What every route of reminders may answer. */
export const readingReminders = reminderResponses;
export const changingReminder = { ...reminderResponses, ...bodyResponses, ...namingResponses };
export const addingReminder = {
  ...reminderResponses,
  ...bodyResponses,
  422: problemResponse('MEMORY_ENTRY_INVALID, MEMORY_FROM_MAIL or MEMORY_FULL'),
  503: problemResponse(
    `${reminderResponses[503].description}; MEMORY_UNCHECKED: a live drive, or LiveKit, did not answer`,
  ),
};

export const AgendaAnswer = AgendaReading.meta({ id: 'Agenda' });
export const RemindersAnswer = OpenReminders.meta({ id: 'OpenReminders' });
export const ReminderAnswer = Reminder.meta({ id: 'Reminder' });
export const ReminderBody = NewReminder.meta({ id: 'NewReminder' });
export const SettledBody = ReminderSettled.meta({ id: 'ReminderSettled' });
export const ReminderPath = z.object({ id: KnowledgeEntryId });

const day = 86_400_000;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const AgendaQuery = z
  .object({
    from: z.iso.datetime().describe('In UTC: the beginning of the first day on the reader’s clock'),
    to: z.iso.datetime().describe(`In UTC, not in the span; at most ${longestAgendaSpan} days later`),
    timeZone: z
      .string()
      .max(60)
      .refine(isTimeZone, { error: 'there is no such time zone; it is named as “Europe/Dublin” is' })
      .describe('IANA name: on whose clock whole days are'),
  })
  .refine(
    ({ from, to }) => Date.parse(to) > Date.parse(from) && Date.parse(to) - Date.parse(from) <= longestAgendaSpan * day,
    {
      path: ['to'],
      error: `it is after “from”, and at most ${longestAgendaSpan} days`,
    },
  );
