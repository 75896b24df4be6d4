import { NexusError, type Reminder, type UserId } from '@nexus/contracts';
import { newEntryId } from '@nexus/livekit-agent';
import type { Agenda } from '@nexus/runtime';
import { stripInvisible } from '@nexus/text';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readableContent } from '../memory/memory-schemas.ts';
import type { PrivacyGate } from '../memory/privacy-gate.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';
import {
  AgendaAnswer,
  AgendaQuery,
  aboutAgenda,
  addingReminder,
  agendaResponses,
  changingReminder,
  ReminderAnswer,
  ReminderBody,
  ReminderPath,
  RemindersAnswer,
  readingReminders,
  SettledBody,
} from './agenda-schemas.ts';

interface AgendaRoutesOptions {
  readonly agenda: Agenda;
  readonly isFromMail: PrivacyGate;
  readonly clock?: () => Date;
}

/** A user's calendars, which are read and kept nowhere, and what they want to be reminded of (L-9). */
export const agendaRoutes: FastifyPluginAsyncZod<AgendaRoutesOptions> = async (app, options) => {
  const { agenda, isFromMail, clock = () => new Date() } = options;
  const changes = { config: { rateLimit: { max: app.limits.memory } }, preParsing: requireUser };

  // No cache on the way keeps somebody's day.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  /** @throws NexusError NOT_FOUND, MEMORY_UNREACHABLE */
  async function read(userId: UserId, id: string): Promise<Reminder> {
    const found = (await agenda.reminders.all(userId)).find((reminder) => reminder.id === id);
    if (found !== undefined) return found;
    throw new NexusError('NOT_FOUND', 'There is no such reminder. Read them anew.');
  }

  app.get(
    '/agenda',
    {
      // Each asks calendars elsewhere.
      config: { rateLimit: { max: app.limits.search } },
      preParsing: requireUser,
      schema: {
        ...aboutAgenda,
        summary: 'Which calendars you have, whether each answers, and what they have in a span',
        querystring: AgendaQuery,
        response: { ...agendaResponses, 200: AgendaAnswer },
      },
    },
    async (request) => {
      const { from, to, timeZone } = request.query;
      const gone = new AbortController();
      request.raw.once('close', () => request.raw.destroyed && gone.abort());
      const span = { from: new Date(from), to: new Date(to), timeZone };
      return agenda.read(userOf(request), span, gone.signal);
    },
  );

  app.get(
    '/reminders',
    {
      preParsing: requireUser,
      schema: {
        ...aboutAgenda,
        summary: 'What you want to be reminded of and is not done yet',
        response: { ...readingReminders, 200: RemindersAnswer },
      },
    },
    async (request) => ({ reminders: [...(await agenda.reminders.open(userOf(request)))] }),
  );

  app.post(
    '/reminders',
    {
      ...changes,
      schema: {
        ...aboutAgenda,
        summary: 'Be reminded of something; what comes from a mail is refused: have the mail itself come back instead',
        body: ReminderBody,
        response: { ...addingReminder, 201: ReminderAnswer },
      },
    },
    async (request, reply) => {
      const userId = userOf(request);
      const visible = stripInvisible(request.body.content);
      const content = readableContent(visible);
      // With its line breaks, which show a quoted mail.
      if (await isFromMail(userId, visible))
        throw new NexusError(
          'MEMORY_FROM_MAIL',
          'That comes from a mail, or looks like it, and mail is not kept. Say it in your own words, or have the mail itself come back during a drive.',
        );
      const now = clock();
      const reminder: Reminder = {
        ...{ id: newEntryId(now), content, doneAt: null },
        ...{ dueAt: new Date(request.body.dueAt).toISOString(), createdAt: now.toISOString() },
      };
      await agenda.reminders.keep(userId, reminder, null);
      return reply.code(201).send(reminder);
    },
  );

  app.patch(
    '/reminders/:id',
    {
      ...changes,
      schema: {
        ...aboutAgenda,
        summary: 'Say that it is done, or that it is not',
        params: ReminderPath,
        body: SettledBody,
        response: { ...changingReminder, 200: ReminderAnswer },
      },
    },
    async (request) => {
      const userId = userOf(request);
      const reminder = await read(userId, request.params.id);
      const doneAt = request.body.done ? clock() : null;
      await agenda.reminders.settle(userId, [reminder.id], doneAt);
      return { ...reminder, doneAt: doneAt?.toISOString() ?? null };
    },
  );

  app.delete(
    '/reminders/:id',
    {
      ...changes,
      schema: {
        ...aboutAgenda,
        summary: 'Delete it for good',
        params: ReminderPath,
        response: { ...changingReminder, 204: z.null().describe('Its words are gone') },
      },
    },
    async (request, reply) => {
      const userId = userOf(request);
      const { id } = await read(userId, request.params.id);
      await agenda.reminders.remove(userId, [id]);
      return reply.code(204).send(null);
    },
  );
};
