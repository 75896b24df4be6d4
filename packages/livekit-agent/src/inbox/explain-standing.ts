import type { JudgedMail } from '@nexus/contracts';
import { explainLearned, explainScore } from '@nexus/intelligence';
import type { DriveContext } from '../state/drive-context.ts';
import { ruleFor, standingRulesIn } from './standing-rules.ts';

/**
 * Why a mail stands where it does, in sentences that can be spoken: its own signals, the driver's own rule for it and what was learned
 * from earlier drives (J-12), and what the model that read it ahead adds (J-7).
 */
export function explainStanding(drive: DriveContext, mail: JudgedMail): string {
  const { user, clock, knowledge } = drive;
  const rule = ruleFor(standingRulesIn(knowledge.memory?.entries ?? []), mail.email, mail.signals);
  const ruled = rule === null ? null : `Your rule: ${rule.said.replace(/[.!\s]+$/, '')}.`;
  const learned = explainLearned(mail, user.preferences.taste, clock.wall());
  return [explainScore(mail), ruled, learned, ...readAhead(drive, mail)].filter((part) => part !== null).join(' ');
}

function readAhead({ inbox }: DriveContext, mail: JudgedMail): string[] {
  const row = inbox.enrichments.of(mail.email.emailId);
  if (row === null) return [];
  const moved = inbox.enrichments.standing(mail) - mail.score;
  const why = row.why === null ? '' : `: ${row.why}`;
  return [
    ...(row.suspect ? ['The model that read it ahead thinks it may be a fraud.'] : []),
    ...(row.overtaken ? ['A later mail of its thread seems to settle it.'] : []),
    ...(moved > 0 ? [`The model that read it ahead puts it higher${why}.`] : []),
    ...(moved < 0 && !row.suspect && !row.overtaken ? [`The model that read it ahead puts it lower${why}.`] : []),
  ];
}
