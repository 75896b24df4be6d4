import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { withEntry, withoutEntry } from '../briefing/change-preferences.ts';
import { fold } from '../briefing/meaningful-words.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { defineTool } from './briefing-tool.ts';
import { chooseSender, isFrom } from './choose-sender.ts';
import { afterwords } from './perform-mail-action.ts';
import { withholdPermission } from './permission.ts';

type ListName = 'mutedSenders' | 'vips';
interface Listed {
  readonly entry: string;
  readonly name: string;
}

const wording = {
  mutedSenders: { none: 'is not muted', question: 'let you hear', end: 'again', label: 'ended the muting of' },
  vips: {
    none: 'is not among those who come first',
    question: 'stop putting',
    end: 'first',
    label: 'stopped putting first',
  },
} as const;

/** The entry that was meant: that of a sender who has mail here, else the one whose letters hold the name. */
function chooseEntry(desk: DriveContext, list: ListName, named: string): Listed | { readonly refusal: ToolResult } {
  const entries = desk.preferences[list];
  const sender = chooseSender(desk, named);
  if ('address' in sender) {
    const entry = entries.find((candidate) => candidate === sender.key || candidate === sender.address);
    if (entry !== undefined) return { entry, name: sender.name };
  }
  if (named.trim() === '')
    return 'refusal' in sender ? sender : { refusal: refused(`${sender.name} ${wording[list].none}.`) };
  const words = fold(named).match(/[\p{L}\p{N}]+/gu) ?? [];
  const fitting = entries.filter((entry) =>
    words.every((word) =>
      fold(entry)
        .split(/[^\p{L}\p{N}]+/u)
        .includes(word),
    ),
  );
  const [only, second] = fitting;
  if (only !== undefined && second === undefined) return { entry: only, name: named.trim() };
  if (only !== undefined) return { refusal: refused(`Several are called ${named.trim()}. Say the full name, please.`) };
  return { refusal: refused(`${named.trim()} ${wording[list].none}.`) };
}

/** Mails that were left out when their sender was muted in this drive, and that nobody has heard. */
function leftOut(desk: DriveContext, sender: string | null | undefined): readonly string[] {
  const chosen = chooseSender(desk, sender);
  if ('refusal' in chosen) return [];
  const { statuses, heard } = desk.tracker.state;
  return [...statuses].flatMap(([emailId, status]) =>
    status === 'muted' && !heard.has(emailId) && isFrom(desk.inbox.items.get(emailId)?.email, chosen) ? [emailId] : [],
  );
}

export function createUnlistSenderTool(desk: DriveContext) {
  return defineTool({
    name: 'unlist_sender',
    description: 'Ends mute_sender or prioritize_sender for one sender, also of an earlier drive.',
    parameters: z.object({
      list: z.enum(['muted', 'vips']),
      sender: z.string().nullish().describe('The name; leave out for the sender of the current mail.'),
    }),
    async execute({ list: listed, sender }) {
      const list: ListName = listed === 'muted' ? 'mutedSenders' : 'vips';
      const chosen = chooseEntry(desk, list, sender ?? '');
      if ('refusal' in chosen) return chosen.refusal;
      const { entry, name } = chosen;
      const { question, end, label } = wording[list];
      const withheld = withholdPermission(desk, {
        toolName: 'unlist_sender',
        intents: [list === 'mutedSenders' ? 'unmute-sender' : 'unprioritize-sender'],
        emailIds: [],
        agrees: (intent) => (intent.sender ?? '') === (sender ?? ''),
        toolArguments: { list: listed, ...(sender && { sender }) },
        alwaysAsk: false,
        question: `Shall I ${question} ${name} ${end}?`,
      });
      if (withheld) return withheld;
      const back = list === 'mutedSenders' ? leftOut(desk, sender) : [];
      const before = snapshotOf(desk.tracker.state, back);
      desk.carriedOver.changePreferences(withoutEntry(list, entry));
      desk.tracker.apply({ type: 'marked', emailIds: back, status: 'pending' });
      const noted =
        list === 'mutedSenders' ? desk.record.note({ kind: 'sender-unmuted', subjects: [entry] }) : undefined;
      desk.undo.push({
        label: `${label} ${name}`,
        before,
        takenBack: list === 'vips' ? `${name} comes first again.` : `${name} is muted again.`,
        async revert() {
          noted?.takeBack();
          desk.carriedOver.changePreferences(withEntry(list, entry));
          return null;
        },
      });
      const done =
        list === 'vips'
          ? `${name} no longer comes first.`
          : `You hear ${name} again${back.length > 0 ? '' : ', from the next drive on'}.`;
      return succeeded(`${done}${afterwords(desk)}`);
    },
  });
}
