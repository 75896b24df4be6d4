import type { JudgingSettings, MailMessage } from '@nexus/contracts';
import { type AskClassifier, createAskClassifier } from './asks/ask-classifier.ts';
import { scoreMessage } from './scoring/score-message.ts';
import { createZoneOffset } from './scoring/time-zone-offset.ts';
import { type Triage, triage } from './triage.ts';

export interface JudgeOptions {
  readonly asks?: AskClassifier;
  /** `messageId`s of mails that the reader wrote, as far as known. */
  readonly ownMessageIds?: ReadonlySet<string>;
}

/** Judges mail with the product's own scoring. Keeps nothing between calls. */
export interface Judge {
  triage(
    emails: Iterable<MailMessage> | AsyncIterable<MailMessage>,
    settings: JudgingSettings,
    signal?: AbortSignal,
  ): Promise<Triage>;
}

export function createJudge(options: JudgeOptions = {}): Judge {
  const asks = options.asks ?? createAskClassifier();
  const ownMessageIds = options.ownMessageIds ?? new Set<string>();
  return {
    triage(emails, settings, signal) {
      const zoneOffset = createZoneOffset(settings.timeZone);
      return triage(emails, settings, {
        score: (email, thread, known) =>
          scoreMessage(email, { settings: known, thread, ownMessageIds, asks, zoneOffset }),
        ...(signal && { signal }),
      });
    },
  };
}
