import type { JudgedMail } from '@nexus/contracts';
import { explainScore } from '@nexus/intelligence';
import type { DriveContext } from '../state/drive-context.ts';

/** Why a mail stands where it does, in sentences that can be spoken: its own signals, and what the model that read it ahead adds (J-7). */
export function explainStanding({ inbox }: DriveContext, mail: JudgedMail): string {
  const row = inbox.enrichments.of(mail.email.emailId);
  const reason = explainScore(mail);
  if (row === null) return reason;
  const moved = inbox.enrichments.standing(mail) - mail.score;
  const why = row.why === null ? '' : `: ${row.why}`;
  const opinions = [
    ...(row.suspect ? ['The model that read it ahead thinks it may be a fraud.'] : []),
    ...(row.overtaken ? ['A later mail of its thread seems to settle it.'] : []),
    ...(moved > 0 ? [`The model that read it ahead puts it higher${why}.`] : []),
    ...(moved < 0 && !row.suspect && !row.overtaken ? [`The model that read it ahead puts it lower${why}.`] : []),
  ];
  return [reason, ...opinions].join(' ');
}
