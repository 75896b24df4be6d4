import type { MailAddress, MailEnvelope } from '@nexus/contracts';
import type { Intent, IntentKind } from '@nexus/language';
import { countOf, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import { refuseUnclear } from '../actions/ask-driver.ts';
import { undoHint } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import { plainMails } from '../actions/plain-words.ts';
import { findMails, fold } from '../inbox/find-mails.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, knownEnvelopes, unreadEnvelopes } from '../state/inbox.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { mailsMeant, remaining } from '../state/tracker-selectors.ts';
import { withEntry, withoutEntry } from '../state/user-state.ts';
import { chosenMail } from '../understanding/references.ts';
import { senderName } from '../wording/mail.ts';
import { defineTool } from './tool.ts';

/** Intents about the sender of a mail. */
const senderIntents: readonly IntentKind[] = [
  'mute-sender',
  'prioritize-sender',
  'unmute-sender',
  'unprioritize-sender',
];

interface ChosenSender {
  readonly address: string;
  readonly name: string;
  /** How the sender is remembered: by address, or by name where several share it, as the feeds of one reader do. */
  readonly key: string;
  /** A mail of theirs, so that "mute him" with it open can be matched to the driver's words. */
  readonly emailId: string;
}

function fromEnvelope(drive: DriveContext, email: MailEnvelope | null): ChosenSender | null {
  const from: MailAddress | null = email?.from ?? null;
  if (email === null || from === null) return null;
  const name = senderName(email);
  const shared = [...drive.inbox.state.items.values()].some(
    (other) => other.email.from?.address === from.address && senderName(other.email) !== name,
  );
  return { address: from.address, name, key: shared ? name : from.address, emailId: email.emailId };
}

/** Whether a mail is from the sender that was chosen. */
function isFrom(email: MailEnvelope | undefined, { address, name, key }: ChosenSender): boolean {
  return email?.from?.address === address && (key === address || senderName(email) === name);
}

/** The one sender that was meant: named, or that of the mail told last. Where two fit, the driver is asked; none is guessed. */
export function chooseSender(
  drive: DriveContext,
  named: string | null | undefined,
): ChosenSender | { readonly refusal: ToolResult } {
  const meant = chosenMail(drive);
  if (!named?.trim()) {
    if (meant.emailId === null && meant.several) return { refusal: refuseUnclear(drive, meant, senderIntents) };
    const current = meant.emailId === null ? null : fromEnvelope(drive, envelopeOf(drive.inbox.state, meant.emailId));
    return current ?? { refusal: refused('Whose mail do you mean? Open one of theirs, or say the name.') };
  }
  const addressed = knownEnvelopes(drive.inbox.state).find(({ from }) => from?.address === named.trim());
  const exact = addressed === undefined ? null : fromEnvelope(drive, addressed);
  if (exact !== null) return exact;
  const found = findMails(drive.inbox.state, { query: '', from: named }).flatMap((emailId) => {
    const sender = fromEnvelope(drive, envelopeOf(drive.inbox.state, emailId));
    return sender === null ? [] : [sender];
  });
  // Named or left out, the sender of the open mail is the same choice: a yes must find what was asked about.
  const only = found.find((sender) => sender.emailId === meant.emailId) ?? found[0];
  if (only === undefined) return { refusal: refused(`I have no unread mail from ${named.trim()}, so I did nothing.`) };
  const second = found.find((sender) => sender.key !== only.key);
  if (second === undefined) return only;
  const isAlike = fold(second.name) === fold(only.name);
  const which = isAlike
    ? `Mail comes from two addresses under the name of ${only.name}. Open one from the address that you mean, and say it again.`
    : `Do you mean ${only.name} or ${second.name}?`;
  return { refusal: refused(which) };
}

/** What a question about a sender is kept under until it is answered: the name, unless another address has it too. */
function askedAs(drive: DriveContext, { name, key }: ChosenSender): string {
  const found = chooseSender(drive, name);
  return 'key' in found && found.key === key ? name : key;
}

/** Whether the driver's words mean this sender: named, or the one whose mail was told last when they spoke, whatever was opened since. */
function meansSender(drive: DriveContext, { sender }: Intent, { address, emailId }: ChosenSender): boolean {
  if (sender === undefined) {
    const [heard, ...others] = mailsMeant(drive.conversation.turn.before);
    const { from = null } = (heard === undefined ? null : envelopeOf(drive.inbox.state, heard)) ?? {};
    return others.length === 0 && (heard === emailId || from?.address === address);
  }
  const said = chooseSender(drive, sender);
  return 'address' in said && said.address === address;
}

/** Whether "this sender" is still whom the driver heard last when they spoke. */
function isStillHeard({ tracker, conversation }: DriveContext): boolean {
  const [heard, now] = [conversation.turn.before, tracker.state].map(mailsMeant);
  return String(heard) === String(now);
}

/** For the second reading: without the name. */
function plainSender(drive: DriveContext, { emailId }: ChosenSender, does: string): string | null {
  const mail = plainMails(drive, [emailId]);
  return mail && `${does} the sender of ${mail}`;
}

export function createMuteSenderTool(drive: DriveContext) {
  return defineTool({
    name: 'mute_sender',
    tellsAll: true,
    description: 'Stops telling mail from one sender, now and later. Asked first.',
    parameters: z.object({
      sender: z.string().optional().describe('Default: of the current mail.'),
    }),
    async execute({ sender }) {
      const chosen = chooseSender(drive, sender);
      if ('refusal' in chosen) return chosen.refusal;
      const theirs = remaining(drive.tracker.state).filter((emailId) =>
        isFrom(drive.inbox.state.items.get(emailId)?.email, chosen),
      );
      const more = theirs.length === 0 ? '' : ` and leave out ${theirs.length} more of theirs`;
      const withheld = await withholdPermission(drive, {
        toolName: 'mute_sender',
        intents: ['mute-sender'],
        emailIds: [chosen.emailId],
        toolArguments: { sender: askedAs(drive, chosen) },
        alwaysAsk: true,
        question: `Shall I mute ${chosen.name}${more}?`,
        plainly: plainSender(drive, chosen, 'never tell mail of'),
      });
      if (withheld) return withheld;
      const before = snapshotOf(drive.tracker.state, theirs);
      drive.user.changePreferences(withEntry('mutedSenders', chosen.key));
      drive.tracker.apply({ type: 'marked', emailIds: theirs, status: 'muted' });
      const noted = drive.actions.log.note({ kind: 'sender-muted', subjects: [chosen.key] });
      drive.actions.undo.push({
        label: `muted ${chosen.name}`,
        before,
        saidWhenUndone: `You hear ${chosen.name} again.`,
        async revert() {
          noted.markUndone();
          drive.user.changePreferences(withoutEntry('mutedSenders', chosen.key));
          return null;
        },
      });
      return succeeded(`${chosen.name} is muted.${undoHint(drive)}`);
    },
  });
}

export function createPrioritizeSenderTool(drive: DriveContext) {
  return defineTool({
    name: 'prioritize_sender',
    tellsAll: true,
    description: 'Makes one sender a VIP, whose mail is told first from now on.',
    parameters: z.object({
      sender: z.string().optional().describe('Default: of the current mail.'),
    }),
    async execute({ sender }) {
      const chosen = chooseSender(drive, sender);
      if ('refusal' in chosen) return chosen.refusal;
      const withheld = await withholdPermission(drive, {
        toolName: 'prioritize_sender',
        intents: ['prioritize-sender'],
        emailIds: [],
        agrees: (intent) => meansSender(drive, intent, chosen),
        toolArguments: { sender: askedAs(drive, chosen) },
        alwaysAsk: false,
        helps: [chosen.emailId],
        question: `Shall I put ${chosen.name} first from now on?`,
        plainly: plainSender(drive, chosen, 'from now on tell first mail of'),
      });
      if (withheld) return withheld;
      if (drive.user.preferences.vips.includes(chosen.key)) return succeeded(`${chosen.name} comes first already.`);
      drive.user.changePreferences(withEntry('vips', chosen.key));
      drive.actions.undo.push({
        label: `put ${chosen.name} first`,
        before: snapshotOf(drive.tracker.state, []),
        saidWhenUndone: `${chosen.name} no longer comes first.`,
        async revert() {
          drive.user.changePreferences(withoutEntry('vips', chosen.key));
          return null;
        },
      });
      return succeeded(`${chosen.name} comes first from now on, after what is urgent.${undoHint(drive)}`);
    },
  });
}

type ListName = 'mutedSenders' | 'vips';
interface ListEntry {
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

/** The entry that was meant: that of a sender who has mail here, else the one that contains the name. */
function chooseEntry(drive: DriveContext, list: ListName, named: string): ListEntry | { readonly refusal: ToolResult } {
  const entries = drive.user.preferences[list];
  const sender = chooseSender(drive, named);
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
function leftOut(drive: DriveContext, sender: string | null | undefined): readonly string[] {
  const chosen = chooseSender(drive, sender);
  if ('refusal' in chosen) return [];
  const { statuses, heard } = drive.tracker.state;
  return [...statuses].flatMap(([emailId, status]) =>
    status === 'muted' && !heard.has(emailId) && isFrom(drive.inbox.state.items.get(emailId)?.email, chosen)
      ? [emailId]
      : [],
  );
}

export function createUnlistSenderTool(drive: DriveContext) {
  return defineTool({
    name: 'unlist_sender',
    tellsAll: true,
    description: 'Ends mute_sender or prioritize_sender for one sender.',
    parameters: z.object({
      list: z.enum(['muted', 'vips']),
      sender: z.string().optional().describe('Default: of the current mail.'),
    }),
    async execute({ list: listed, sender }) {
      const list: ListName = listed === 'muted' ? 'mutedSenders' : 'vips';
      const chosen = chooseEntry(drive, list, sender ?? '');
      if ('refusal' in chosen) return chosen.refusal;
      const { entry, name } = chosen;
      const { question, end, label } = wording[list];
      const withheld = await withholdPermission(drive, {
        toolName: 'unlist_sender',
        intents: [list === 'mutedSenders' ? 'unmute-sender' : 'unprioritize-sender'],
        emailIds: [],
        agrees: (intent) => (intent.sender ?? '') === (sender ?? '') && (Boolean(sender) || isStillHeard(drive)),
        // Named, so that a yes is about who was asked about, whatever mail is open then.
        toolArguments: { list: listed, sender: name },
        alwaysAsk: false,
        question: `Shall I ${question} ${name} ${end}?`,
        plainly: `${question} a sender ${end}`,
      });
      if (withheld) return withheld;
      const back = list === 'mutedSenders' ? leftOut(drive, sender) : [];
      const before = snapshotOf(drive.tracker.state, back);
      drive.user.changePreferences(withoutEntry(list, entry));
      drive.tracker.apply({ type: 'marked', emailIds: back, status: 'pending' });
      const noted =
        list === 'mutedSenders' ? drive.actions.log.note({ kind: 'sender-unmuted', subjects: [entry] }) : undefined;
      drive.actions.undo.push({
        label: `${label} ${name}`,
        before,
        saidWhenUndone: list === 'vips' ? `${name} comes first again.` : `${name} is muted again.`,
        async revert() {
          noted?.markUndone();
          drive.user.changePreferences(withEntry(list, entry));
          return null;
        },
      });
      const done =
        list === 'vips'
          ? `${name} no longer comes first.`
          : `You hear ${name} again${back.length > 0 ? '' : ', from the next drive on'}.`;
      return succeeded(`${done}${undoHint(drive)}`);
    },
  });
}

const others = { singular: 'other', plural: 'others' };
const senders = { singular: 'sender', plural: 'senders' };

/** The names of senders, from their mail here or from the list; an address is not said, so the others are counted. */
function namesOf(drive: DriveContext, entries: readonly string[]): readonly string[] {
  const envelopes = unreadEnvelopes(drive.inbox.state);
  const named = entries.flatMap((entry) => {
    const mail = envelopes.find((email) => email.from?.address === entry || senderName(email) === entry);
    if (mail !== undefined) return [senderName(mail)];
    return entry.includes('@') ? [] : [entry];
  });
  const unnamed = entries.length - named.length;
  if (unnamed === 0) return named;
  return [...named, countOf(unnamed, named.length === 0 ? senders : others)];
}

/**
 * Says who comes first and who is muted, by the driver's own choice: the question what is remembered means that as well, and it stays
 * when the rest is forgotten. Empty: nobody.
 */
export function sayListedSenders(drive: DriveContext): string {
  const { vips, mutedSenders } = drive.user.lastingPreferences;
  const first =
    vips.length === 0 ? '' : `${joinWithAnd(namesOf(drive, vips))} ${vips.length === 1 ? 'comes' : 'come'} first.`;
  const muted =
    mutedSenders.length === 0
      ? ''
      : `${joinWithAnd(namesOf(drive, mutedSenders))} ${mutedSenders.length === 1 ? 'is' : 'are'} muted.`;
  return [first, muted]
    .filter((sentence) => sentence !== '')
    .map(capitalise)
    .join(' ');
}
