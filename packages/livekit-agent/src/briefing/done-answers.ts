import type { DriveContext } from './briefing-desk.ts';
import type { ActionKind } from './drive-record.ts';
import { sayDone, sayLastDone, saySent } from './say-done.ts';

const verbs: Readonly<Record<string, readonly ActionKind[]>> = {
  snooz: ['snoozed'],
  archiv: ['archived'],
  delet: ['archived'],
  flag: ['flagged'],
  mov: ['moved'],
  mut: ['sender-muted', 'thread-muted'],
};

const verb = '(?<verb>snooz|archiv|delet|flag|mov|mut)(?:e|ed|ged|d)?';
const doer = '(?:i|we|you)';
const when = '(?: (?:so far|today|just now|in this drive|on this drive|already|again|last))?';
const mail = '(?:it|that|this|(?:the|my|your) (?:mail|e-?mail|message|reply|answer|draft))';

function sayKind(desk: DriveContext, said: string): string {
  const kinds = verbs[said] ?? [];
  const participle = kinds[0]?.split('-').at(-1) ?? '';
  return sayDone(desk, kinds, `Nothing was ${participle} in this drive.`);
}

/** The whole of what was said, in lower case: what was done in this drive, by what is asked for. */
const answers: readonly (readonly [
  RegExp,
  (desk: DriveContext, groups: Readonly<Record<string, string>>) => string,
])[] = [
  [
    new RegExp(
      `^(?:what|which (?:ones|mails|emails|messages)) (?:did|have|had) ${doer} (?:just |already )?${verb}${when}$`,
    ),
    (desk, { verb: said = '' }) => sayKind(desk, said),
  ],
  [
    /^(?:what|which mails?) (?:is|are|have i got|do i have) (?<verb>snooz)ed(?: now| so far)?$/,
    (desk) => sayKind(desk, 'snooz'),
  ],
  [
    new RegExp(
      `^(?:what (?:did|have|had) ${doer} (?:just )?(?:send|sent|written and sent)${when}|did ${mail} (?:go(?: out)?|get (?:sent|out)|leave)${when}(?: yet)?|(?:was|is|has) ${mail} (?:been )?(?:sent|gone(?: out)?|out)(?: yet| already)?|did you (?:send|really send) ${mail}(?: off| out)?(?: yet| already)?)$`,
    ),
    saySent,
  ],
  [
    new RegExp(
      `^(?:what (?:did|have) ${doer} (?:just (?:do|done)|do last|do just now|last do|done last)|what was the last (?:thing|action)(?: (?:that )?${doer} did)?|what was my last action|what just happened|what was that you (?:just )?did)$`,
    ),
    sayLastDone,
  ],
  [
    new RegExp(
      `^(?:what (?:did|have) ${doer} (?:do|done)(?: (?:so far|today|in this drive|on this drive|to my mail|with my mail))*|what has been done(?: so far)?|what was done(?: so far)?)$`,
    ),
    (desk) => sayDone(desk),
  ],
];

/** Answers what was done in this drive; null for other words. @param said the whole of them, in lower case and plainly spelled. */
export function answerDone(desk: DriveContext, said: string): string | null {
  for (const [pattern, answer] of answers) {
    const match = pattern.exec(said);
    if (match !== null) return answer(desk, { ...match.groups });
  }
  return null;
}
