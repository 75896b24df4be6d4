import { longestSharedContent, NexusError, type Organization } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import { oneLine } from '@nexus/text';
import { z } from 'zod';
import { undoHint } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import { mailTextsOf } from '../inbox/mail-texts.ts';
import type { OfficeNotes } from '../memory/context/office-notes.ts';
import { pointsAtMail } from '../memory/points-at-mail.ts';
import { findMailText } from '../memory/privacy-gate.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { addsWordsOf } from './save-memory-tool.ts';
import { defineTool } from './tool.ts';

const toolName = 'note_for_office';

const unreachable = "I can't reach the office's notes just now. Tell me again later.";
const ofMail = 'I put nothing that stands in a mail into the office’s notes. Tell me in your own words.';
const mayNotWrite = 'You read the notes of your office, and others write them: ask one of its admins.';
const inNoOffice =
  'You are in no office, so there are no notes of one to write. To keep it for yourself, say “remember that …”.';
const full = 'The office keeps as many notes as it may. Some have to be deleted on the page first.';
const takenBack = 'Taken back: the note is gone.';

/** A note for all of an office, by voice (L-12): asked first in any case, word for word. */
export function createNoteForOfficeTool(drive: DriveContext, office: OfficeNotes) {
  return defineTool({
    name: toolName,
    description:
      "Writes one sentence into the office's notes, which all of its members find: only when the driver asks for a note for the office. It is asked first. Never anything from a mail.",
    parameters: z.object({
      content: z.string().describe('One sentence, in the words of the driver.'),
      office: z.string().optional().describe('Which office, as the driver named it.'),
    }),
    late: unreachable,
    async execute({ content, office: named }, run) {
      const line = oneLine(content);
      if (line === '') return refused('What shall I note for the office? Say it in one sentence.');
      if (line.length > longestSharedContent)
        return refused('That is too long for a note. Say it in a sentence or two.');
      const mails = await mailTextsOf(drive);
      run.signal.throwIfAborted();
      const found = drive.knowledge.context?.strangersWords ?? null;
      const isFromMail = pointsAtMail(line) || findMailText(line, mails) !== null || addsWordsOf(mails, drive, line);
      if (isFromMail || (found !== null && addsWordsOf(found, drive, line))) return refused(ofMail);
      try {
        const chosen = choose(await office.offices(), named);
        if ('message' in chosen) return chosen;
        const withheld = await withholdPermission(drive, {
          toolName,
          intents: ['note-for-office'],
          emailIds: [],
          toolArguments: { content: line, office: chosen.name },
          alwaysAsk: true,
          question: `Shall I note for ${chosen.name}: “${line}”?`,
        });
        if (withheld) return withheld;
        run.begin({
          kind: 'action',
          fingerprint: `${toolName} ${chosen.id} ${line}`,
          label: 'note that',
          emailIds: [],
        });
        const entry = await office.add(chosen, line);
        run.addUndo({
          label: 'noted something for the office',
          before: snapshotOf(drive.tracker.state, []),
          saidWhenUndone: takenBack,
          stillHolds: () => true,
          revert: async () => {
            await office.remove(entry);
            return null;
          },
        });
        return succeeded(`Noted for ${chosen.name}.${undoHint(drive)}`);
      } catch (error) {
        if (!(error instanceof NexusError)) throw error;
        const sentence = { FORBIDDEN: mayNotWrite, ORGANIZATION_FULL: full }[error.code as string] ?? unreachable;
        return refused(sentence, { code: error.code });
      }
    },
  });
}

/** The office that is meant, of those that the driver may write for. */
function choose(all: readonly Organization[], named: string | undefined): Organization | ToolResult {
  if (all.length === 0) return refused(inNoOffice, { code: 'FORBIDDEN' });
  const offices = all.filter(({ role }) => role !== 'member');
  const [first, ...others] = offices;
  if (first === undefined) return refused(mayNotWrite, { code: 'FORBIDDEN' });
  if (named !== undefined) {
    const wanted = named.toLowerCase();
    const fitting = offices.filter(({ name }) => name.toLowerCase().includes(wanted));
    const exact = fitting.find(({ name }) => name.toLowerCase() === wanted);
    const chosen = exact ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (chosen !== undefined) return chosen;
  } else if (others.length === 0) return first;
  const names = joinWithAnd(offices.map(({ name }) => name));
  return refused(`You write for ${names}. Say it again with the name: “note for the ${first.name} office: …”.`);
}
