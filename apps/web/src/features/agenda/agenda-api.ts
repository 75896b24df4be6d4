import { AgendaReading, type NewReminder, OpenReminders, Reminder } from '@nexus/contracts';
import { z } from 'zod';
import { type ApiRequest, authorization } from '../../api/api-request.ts';

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
  remove(token: Token, id: string): Promise<null>;
}

export function createAgendaApi(request: ApiRequest): AgendaApi {
  const send = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { token, method, body }: { readonly token: Token; readonly method: string; readonly body: unknown },
  ) =>
    request(path, schema, {
      method,
      headers: { ...authorization(token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    read(token, { from, to }) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), timeZone });
      return request(`/agenda?${query}`, AgendaReading, { headers: authorization(token) });
    },
    reminders: (token) => request('/reminders', OpenReminders, { headers: authorization(token) }),
    add: (token, body) => send('/reminders', Reminder, { token, method: 'POST', body }),
    settle: (token, id, done) => send(`/reminders/${id}`, Reminder, { token, method: 'PATCH', body: { done } }),
    remove: (token, id) => request(`/reminders/${id}`, z.null(), { method: 'DELETE', headers: authorization(token) }),
  };
}
