import { useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { PageLayout, Unreachable } from '../../components/page-layout.tsx';
import { oneMoment } from '../../wording.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { CalendarList, DayList } from './calendars.tsx';
import { AddReminder, ReminderList } from './reminders.tsx';
import { useAgenda } from './use-agenda.ts';
import { agendaWording } from './wording.ts';

interface AgendaPageProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** What the driver is to be reminded of, and what their calendars have today and tomorrow (L-9). Not for the road. */
export function AgendaPage({ api, driver }: AgendaPageProps) {
  const agenda = useAgenda(api, driver);
  const { reminders, days, midnights } = agenda;
  const [told, setTold] = useState('');
  /** The one that was done last: it can be opened again. */
  const [settled, setSettled] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isReading = reminders.value === null && reminders.unreachable === null;

  async function tell(work: Promise<string | null>, done: string): Promise<string | null> {
    const failure = await work;
    if (failure !== null) return failure;
    setTold(done);
    // What had the focus is gone.
    heading.current?.focus();
    return null;
  }

  return (
    <PageLayout title={agendaWording.title} heading={heading}>
      <Unreachable sentence={reminders.unreachable ?? days.unreachable} onTryAgain={agenda.readAgain} />
      <p role="status" className="page-told">
        {isReading ? oneMoment : told}
      </p>
      {reminders.value !== null && (
        <section className="memory-group" aria-label={agendaWording.reminders}>
          <h2>{agendaWording.reminders}</h2>
          <ReminderList
            reminders={reminders.value}
            onDone={async (id) => {
              const failure = await tell(agenda.settle(id, true), agendaWording.done);
              if (failure === null) setSettled(id);
              return failure;
            }}
            onRemove={(id) => tell(agenda.remove(id), agendaWording.removed)}
          />
          {settled !== null && (
            <button
              type="button"
              className="key key-small agenda-again"
              onClick={() => {
                setSettled(null);
                void tell(agenda.settle(settled, false), agendaWording.openAgain);
              }}
            >
              {agendaWording.notDone}
            </button>
          )}
          <AddReminder onAdd={(reminder) => tell(agenda.add(reminder), agendaWording.added)} />
        </section>
      )}
      {days.value === null && days.unreachable === null && <p className="page-empty">{agendaWording.reading}</p>}
      {days.value !== null && (
        <>
          {agendaWording.days.map((name, place) => {
            const [from, to] = midnights.slice(place);
            if (from === undefined || to === undefined || days.value === null) return null;
            return <DayList key={name} name={name} day={{ from, to }} reading={days.value} />;
          })}
          <CalendarList calendars={days.value.calendars} />
        </>
      )}
    </PageLayout>
  );
}
