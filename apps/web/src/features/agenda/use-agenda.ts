import { Problem } from '@nexus/api-client';
import type { AgendaReading, NewReminder, Reminder } from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { useBeginQuestion } from '../../latest-question.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import type { ShownDays } from './agenda-api.ts';

/** Something that is read by itself. Both null: it is being read. */
interface Read<Value> {
  readonly value: Value | null;
  /** Why it cannot be shown, in a sentence. */
  readonly unreachable: string | null;
}

export interface Agenda {
  /** Calendars may take seconds; the reminders are there before them. */
  readonly reminders: Read<readonly Reminder[]>;
  readonly days: Read<AgendaReading>;
  /** The beginnings of today, of tomorrow, and of the day after. */
  readonly midnights: readonly [Date, Date, Date];
  readAgain(): void;
  /** Each: why it was not done, in a sentence, or null. */
  add(reminder: NewReminder): Promise<string | null>;
  settle(id: string, done: boolean): Promise<string | null>;
  remove(id: string): Promise<string | null>;
}

/** As the reader's clock has it: a day may have twenty-three hours. */
function midnightsOf(now: Date): Agenda['midnights'] {
  const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [at(0), at(1), at(2)];
}

const notYet = { value: null, unreachable: null };

/** What the driver has before them. */
export function useAgenda({ agenda: api }: ApiClient, driver: PageDriver): Agenda {
  const [reminders, setReminders] = useState<Agenda['reminders']>(notYet);
  const [days, setDays] = useState<Agenda['days']>(notYet);
  const [beginReminders, beginDays] = [useBeginQuestion(), useBeginQuestion()];
  const [midnights, setMidnights] = useState(() => midnightsOf(new Date()));

  const readReminders = useCallback(async () => {
    const isLatest = beginReminders();
    try {
      const found = await api.reminders(await driver.accessToken());
      if (isLatest()) setReminders({ value: found.reminders, unreachable: null });
    } catch (error) {
      if (isLatest()) setReminders({ value: null, unreachable: explainFailure(error, driver) });
    }
  }, [api, driver, beginReminders]);

  const readDays = useCallback(async () => {
    const isLatest = beginDays();
    const asked = midnightsOf(new Date());
    setMidnights(asked);
    const shown: ShownDays = { from: asked[0], to: asked[2] };
    try {
      const value = await api.read(await driver.accessToken(), shown);
      if (isLatest()) setDays({ value, unreachable: null });
    } catch (error) {
      if (isLatest()) setDays({ value: null, unreachable: explainFailure(error, driver) });
    }
  }, [api, driver, beginDays]);

  useEffect(() => {
    void readReminders();
    void readDays();
  }, [readReminders, readDays]);

  async function change(work: (token: string | null) => Promise<unknown>): Promise<string | null> {
    try {
      await work(await driver.accessToken());
    } catch (error) {
      // Somebody else was earlier, in a drive perhaps: what is there now is shown.
      if (!(error instanceof Problem && error.code === 'NOT_FOUND')) return explainFailure(error, driver);
    }
    await readReminders();
    return null;
  }

  return {
    reminders,
    days,
    midnights,
    readAgain() {
      setReminders(notYet);
      setDays(notYet);
      void readReminders();
      void readDays();
    },
    add: (reminder) => change((token) => api.add(token, reminder)),
    settle: (id, done) => change((token) => api.settle(token, id, done)),
    remove: (id) => change((token) => api.remove(token, id)),
  };
}
