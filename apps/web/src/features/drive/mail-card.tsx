import type { BriefingCard } from '@nexus/contracts';
import { useMemo } from 'react';
import { phoneLink } from './phone-link.ts';
import {
  type DriveSummary,
  driveWording,
  leftOnCard,
  reasonsInWords,
  receivedInWords,
  summaryInWords,
} from './wording.ts';

interface MailCardProps {
  readonly card: BriefingCard | null;
  /** What *now* is to the mail, as an ISO date; null: the clock on the wall. */
  readonly now: string | null;
  readonly summary: DriveSummary | null;
  /** Mails still to come. */
  readonly left: number;
  /** Where there is no microphone nothing is said to it. */
  readonly room: 'voice' | 'text';
}

/** The mail that is being talked about; at the end, what was done. What a mail says is shown as text and nothing else. */
export function MailCard({ card, now, summary, left, room }: MailCardProps) {
  const received = useMemo(() => receivedInWords(card?.receivedAt ?? null, here(now)), [card, now]);
  if (summary !== null) {
    return (
      <article className="card card-over">
        <h2>{driveWording.over}</h2>
        <p>{summaryInWords(summary)}</p>
      </article>
    );
  }
  if (card === null) {
    return (
      <article className="card card-empty">
        <h2>{driveWording.nothingRead}</h2>
        <p>{driveWording.howToStart(room === 'voice' ? 'say' : 'press or type')}</p>
      </article>
    );
  }
  const reasons = reasonsInWords(card.signals);
  return (
    <article className="card" aria-label="Current mail">
      <p className="card-place">
        {isNews(card) && <bdi className="card-topic">{card.topic}</bdi>}
        <span className="card-left">{leftOnCard(left)}</span>
      </p>
      <h2 className="card-subject" dir="auto">
        {card.subject.trim() === '' ? driveWording.noSubject : card.subject}
      </h2>
      <p className="card-from">
        <bdi className="card-sender">{card.from}</bdi>
        {received !== '' && <span className="card-received">{received}</span>}
      </p>
      {(card.phones ?? []).map((number) => {
        const link = phoneLink(number);
        return link === null ? null : (
          <p className="card-phone" key={number}>
            <a href={link}>{driveWording.dial(number)}</a>
          </p>
        );
      })}
      {reasons.length > 0 && (
        <ul className="reasons" aria-label={driveWording.whyItMatters}>
          {reasons.map(({ words, quote }) => (
            <li key={words}>
              <span className="reason-words">{words}</span>
              {quote !== null && <q dir="auto">{quote}</q>}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function here(now: string | null) {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Days are named in English, as everything else on the page is.
  return {
    now: now === null ? new Date() : new Date(now),
    locale: locale.startsWith('en') ? locale : 'en-GB',
    timeZone,
  };
}

/** A topic named after its mail would be read twice. */
function isNews({ topic, subject }: BriefingCard): boolean {
  const bare = subject
    .replace(/^((re|fwd?|aw|wg)\s*:\s*)+/i, '')
    .trim()
    .toLowerCase();
  return !bare.startsWith(topic.replace(/…$/, '').trim().toLowerCase());
}
