import type { JudgedMail } from '@nexus/contracts';
import { explainLearned, explainScore } from '@nexus/intelligence';
import type { DriveContext } from '../state/drive-context.ts';
import { ruleFor, standingRulesIn } from './standing-rules.ts';

/** Why a mail stands where it stands: what is in it, the driver's own rule for it, and what was learned from earlier drives (J-12). */
export function explainMail({ user, clock, knowledge }: DriveContext, mail: JudgedMail): string {
  const rule = ruleFor(standingRulesIn(knowledge.memory?.entries ?? []), mail.email, mail.signals);
  const ruled = rule === null ? null : `Your rule: ${rule.said.replace(/[.!\s]+$/, '')}.`;
  const learned = explainLearned(mail, user.preferences.taste, clock.wall());
  return [explainScore(mail), ruled, learned].filter((sentence) => sentence !== null).join(' ');
}
