import { z } from 'zod';
import { longestKnowledgeContent } from '../memory/entry-id.ts';
import { Reminder } from '../memory/reminder-store.ts';

/** Days that one question may ask of: two of them are shown, and they may be longer than usual where clocks change. */
export const longestAgendaSpan = 8;

/** One time that an event takes place. What it is called was written by strangers: it is shown as text and kept nowhere. */
export const AgendaEvent = z.object({
  title: z.string().describe('empty where it has none'),
  location: z.string().describe('empty where there is none'),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  allDay: z.boolean(),
});
export type AgendaEvent = z.infer<typeof AgendaEvent>;

/** A calendar of the user, and whether it could be read just now. */
export const CalendarStanding = z.object({
  name: z.string().describe('“your Google calendar”'),
  account: z
    .string()
    .nullable()
    .describe('The address of the connected account that it belongs to; null: it is none of an account'),
  problem: z
    .object({ code: z.string(), detail: z.string() })
    .nullable()
    .describe('Why it could not be read, and what to do: what it holds is not known then; null: it was read'),
});
export type CalendarStanding = z.infer<typeof CalendarStanding>;

/** What a user's calendars have in a span. */
export const AgendaReading = z.object({
  calendars: z.array(CalendarStanding),
  events: z.array(AgendaEvent).describe('In the order of their beginnings'),
});
export type AgendaReading = z.infer<typeof AgendaReading>;

export const OpenReminders = z.object({
  reminders: z.array(Reminder).describe('Those that are not done, the first due first'),
});
export type OpenReminders = z.infer<typeof OpenReminders>;

export const NewReminder = z.object({
  content: z.string().min(1).max(longestKnowledgeContent).describe('What is to be done: “call Tom”'),
  dueAt: z.iso.datetime().describe('In UTC'),
});
export type NewReminder = z.infer<typeof NewReminder>;

export const ReminderSettled = z.object({ done: z.boolean() });
