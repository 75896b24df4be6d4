import { answerOf, type NexusClient } from '@nexus/api-client';
import type { AgendaReading, NewReminder, OpenReminders, Reminder } from '@nexus/contracts';
import { authorization } from '../../api/authorization.ts';

type Token = string | null;

/** Days as the reader's clock has them. */
export interface ShownDays {
  readonly from: Date;
  readonly to: Date;
}

/** Calendars and reminders over the API. `Token` null: nobody signs in here. All calls throw a Problem. */
export interface AgendaApi {
  /** Asks every calendar, which may take seconds. */
  read(token: Token, days: ShownDays): Promise<AgendaReading>;
  reminders(token: Token): Promise<OpenReminders>;
  add(token: Token, reminder: NewReminder): Promise<Reminder>;
  settle(token: Token, id: string, done: boolean): Promise<Reminder>;
  remove(token: Token, id: string): Promise<void>;
}

export function createAgendaApi(client: NexusClient): AgendaApi {
  const by = (token: Token) => ({ headers: authorization(token) });
  return {
    read(token, { from, to }) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = { from: from.toISOString(), to: to.toISOString(), timeZone };
      return answerOf(client.GET('/agenda', { params: { query }, ...by(token) }));
    },
    reminders: (token) => answerOf(client.GET('/reminders', by(token))),
    add: (token, body) => answerOf(client.POST('/reminders', { body, ...by(token) })),
    settle: (token, id, done) =>
      answerOf(client.PATCH('/reminders/{id}', { params: { path: { id } }, body: { done }, ...by(token) })),
    async remove(token, id) {
      await answerOf(client.DELETE('/reminders/{id}', { params: { path: { id } }, ...by(token) }));
    },
  };
}
