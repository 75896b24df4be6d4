import type { AgendaReading, CalendarStanding } from '@nexus/contracts';
import type { ShownDays } from './agenda-api.ts';
import { agendaWording, calendarInWords, sentenceOf, wantsConsent, whenInWords } from './wording.ts';

interface DayListProps {
  /** "Today". */
  readonly name: string;
  readonly day: ShownDays;
  readonly reading: AgendaReading;
}

/** What the calendars have on a day; where one of them could not be read, an empty day is not called free. */
export function DayList({ name, day, reading: { events, calendars } }: DayListProps) {
  if (calendars.length === 0) return null;
  const isWhole = calendars.every(({ problem }) => problem === null);
  const own = events.filter(({ start, end }) => {
    const [begins, ends] = [new Date(start), new Date(end)];
    return begins < day.to && (ends > day.from || +begins === +day.from);
  });
  return (
    <section className="memory-group" aria-label={name}>
      <h2>
        {name},{' '}
        <time dateTime={day.from.toISOString()}>
          {day.from.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' })}
        </time>
      </h2>
      {own.length === 0 && <p className="page-empty">{isWhole ? agendaWording.nothing : agendaWording.nothingKnown}</p>}
      {own.length > 0 && (
        <ul>
          {own.map((event) => (
            <li key={`${event.start} ${event.end} ${event.title}`} className="memory-item">
              <p className="memory-content" dir="auto">
                {event.title === '' ? agendaWording.untitled : event.title}
              </p>
              <p className="memory-origin">
                {whenInWords(event, day)}
                {event.location !== '' && <span dir="auto">, {event.location}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Which calendars there are, and whether each could be read. */
export function CalendarList({ calendars }: { readonly calendars: readonly CalendarStanding[] }) {
  return (
    <section className="memory-group" aria-label={agendaWording.calendars}>
      <h2>{agendaWording.calendars}</h2>
      {calendars.length === 0 && (
        <p className="page-empty">
          {agendaWording.noCalendars}{' '}
          <a className="way" href="#accounts">
            {agendaWording.toAccounts}
          </a>
        </p>
      )}
      {calendars.length > 0 && (
        <ul>
          {calendars.map((calendar) => (
            <CalendarRow key={calendarInWords(calendar)} calendar={calendar} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CalendarRow({ calendar }: { readonly calendar: CalendarStanding }) {
  const { problem } = calendar;
  return (
    <li className="memory-item">
      <p className="memory-content">{calendarInWords(calendar)}</p>
      {problem === null ? (
        <p className="memory-origin">{agendaWording.answers}</p>
      ) : (
        <p className="account-state">{sentenceOf(problem.detail)}</p>
      )}
      {wantsConsent(calendar) && (
        <p className="memory-origin agenda-consent">
          {agendaWording.mailGoesOn}{' '}
          <a className="way" href="#accounts">
            {agendaWording.connectAgain}
          </a>
        </p>
      )}
    </li>
  );
}
