import { type Intent, type IntentTarget, isAction, type MailView } from '@nexus/language';
import { joinWithAnd } from '@nexus/spoken-text';
import { englishWords } from '@nexus/text';
import { findMails, foldedWords } from '../inbox/find-mails.ts';
import type { OpenDraft } from '../state/drafts.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, newestFirst } from '../state/inbox.ts';
import { mailsPicked } from '../understanding/choice.ts';
import { mayMeanPersonNamed } from '../understanding/named-person.ts';
import { meantMail, resolveTarget } from '../understanding/references.ts';
import { senderName } from '../wording/mail.ts';
import { directSpeech } from './direct-speech.ts';
import { reworded } from './reword-draft.ts';

export interface PlannedCall {
  readonly name: string;
  readonly toolArguments: Readonly<Record<string, unknown>>;
}

/** How an intent is carried out: a tool to call, or a sentence when it cannot be. */
type Plan = { readonly call: PlannedCall } | { readonly say: string };

/** The tool call that an intent means; null when it is answered in words. */
export function planToolCall(drive: DriveContext, intent: Intent): Plan | null {
  switch (intent.kind) {
    case 'archive':
      return onMails(drive, intent, ['archive_email', {}]);
    case 'mark-read':
      return onMails(drive, intent, ['mark_read', {}]);
    case 'mark-unread':
      return onMails(drive, intent, ['mark_read', { read: false }]);
    case 'flag':
      return onMails(drive, intent, ['flag_email', {}]);
    case 'unflag':
      return onMails(drive, intent, ['flag_email', { flagged: false }]);
    case 'snooze':
      return onMails(drive, intent, ['snooze_email', { until: intent.when ?? '' }]);
    case 'move':
      return onMails(drive, intent, ['move_email', { folder: intent.folder ?? '' }]);
    case 'mute-sender':
      return (
        muteWhichMailing(drive, intent) ??
        call('mute_sender', intent.sender === undefined ? {} : { sender: intent.sender })
      );
    case 'prioritize-sender':
      return call('prioritize_sender', intent.sender === undefined ? {} : { sender: intent.sender });
    case 'unmute-sender':
    case 'unprioritize-sender': {
      const list = intent.kind === 'unmute-sender' ? 'muted' : 'vips';
      return call('unlist_sender', { list, ...(intent.sender !== undefined && { sender: intent.sender }) });
    }
    case 'mute-thread':
      return call('mute_thread');
    case 'unmute-thread':
      return call('mute_thread', { muted: false, ...(intent.target.scope === 'all' && { all: true }) });
    case 'set-preference':
      return call('set_preference', { ...intent.preference, ...(intent.pace && { pace: intent.pace }) });
    case 'draft-reply':
      return draft(drive, intent);
    case 'revise-draft':
      return revision(drive, intent);
    case 'send-draft':
      return call('send_draft');
    case 'discard-draft':
      return call('undo_last_action', { draft: true });
    case 'undo':
      return call(
        'undo_last_action',
        intent.count === undefined ? {} : { count: intent.count === 'all' ? 20 : intent.count },
      );
    case 'search':
      return search(drive, intent);
    case 'read': {
      // "Let's hear it", before the first mail.
      if (intent.target.scope === 'current' && isBeforeFirst(drive)) return call('next_email');
      const mail = oneMail(drive, intent);
      if (mail !== null) return call('read_email', mail);
      // It may be there, though not unread.
      return toldAgain(drive, intent) ?? { say: noMailFits };
    }
    case 'next':
      return call('next_email', intent.topic === undefined ? {} : { topic: intent.topic });
    case 'go-back':
      return call('go_back');
    case 'skip-topic':
      return call('skip_topic', intent.target.scope === 'thread' ? { scope: 'thread' } : {});
    case 'go-deeper':
      return call('go_deeper');
    case 'repeat':
      return call('repeat');
    case 'list-topics':
      return call('list_topics');
    case 'choose-mails':
      return call('choose_mails', { which: drive.conversation.turn.words });
    case 'pause':
      return call('pause_briefing');
    case 'resume':
      return call('resume_briefing');
    case 'end':
      return call('end_briefing');
    case 'remember':
      return onMemory(
        drive,
        call('save_to_memory', { content: intent.content ?? '', category: intent.category ?? 'rule' }),
      );
    case 'forget':
      return onMemory(drive, call('forget_memory', { query: intent.content ?? '' }));
    case 'what-do-you-know':
      return onMemory(drive, call('list_memories'));
    case 'note-for-office':
      return onOffice(
        drive,
        call('note_for_office', {
          content: intent.content ?? '',
          ...(intent.office !== undefined && { office: intent.office }),
        }),
      );
    case 'look-up':
      return onManuals(
        drive,
        call('recall_knowledge', {
          query: intent.query ?? '',
          ...(intent.manual !== undefined && { manual: intent.manual }),
        }),
      );
    case 'list-manuals':
      return onManuals(drive, call('list_manuals'));
    case 'stay-with-manual':
      return onManuals(drive, call('stay_with_manual', { step: intent.step ?? 'source' }));
    case 'consult-guidance':
      return call('consult_knowledge_pack', {
        topic: intent.query ?? '',
        ...(intent.domain !== undefined && { domain: intent.domain }),
      });
    case 'generate-brief':
      return call('generate_brief', { topic: intent.query ?? '' });
    case 'ask-again':
      return askAgain(drive, intent);
    case 'check-calendar':
      if (intent.ask === 'change') return { say: onlyReads };
      if (drive.agenda.calendar === null) return { say: noCalendar };
      return call('check_calendar', {
        ask: intent.ask ?? 'events',
        ...(intent.when !== undefined && { when: intent.when }),
        ...(intent.query !== undefined && { about: intent.query }),
      });
    case 'remind':
      if (intent.repeated) return { say: onlyOnce };
      return call('set_reminder', {
        task: intent.content ?? '',
        ...(intent.when !== undefined && { when: intent.when }),
      });
    case 'list-reminders':
      return call('list_reminders');
    case 'finish-reminder':
    case 'delete-reminder':
      return call('settle_reminder', {
        outcome: intent.kind === 'finish-reminder' ? 'done' : 'deleted',
        ...(intent.content && { about: intent.content }),
      });
    case 'what-about': {
      const named = intent.view ?? (isNewest(intent.target) ? 'brief' : undefined);
      return (named && view(drive, intent, named)) ?? toldAgain(drive, intent);
    }
    case 'who-from':
    case 'when-sent':
      return toldAgain(drive, intent);
    default:
      return null;
  }
}

const noMemory = "I can't keep anything from one drive to the next here.";
const noOffice = 'You are in no office here whose notes I could write.';
const noDraft = 'There is no draft to change. Tell me what to write.';
const noGuidance = 'I have no guidance here.';
const noManuals = 'I have no manuals to look into here.';
const onlyReads = 'I can read your calendar, not change it. I can remind you of something: say what, and when.';
const onlyOnce = "I can't remind you again and again, so I noted nothing. Say remind me, of what, and one time.";
const noCalendar = 'I have no calendar of yours here.';
const oneAtATime = 'I tell one mail at a time that way. Say which one.';
const noMailFits = 'I find no mail that fits that, so I left it.';

function call(name: string, toolArguments: Record<string, unknown> = {}): Plan {
  return { call: { name, toolArguments } };
}

/** Scopes that words point at by what was told: "them", "the thread". */
const toldScopes: ReadonlySet<string> = new Set([
  'told',
  'topic',
  'thread',
  'previous',
] satisfies IntentTarget['scope'][]);

/** After a search in the same sentence, "it" and "them" are what that finds, which nobody knows yet: the tool, called then, looks. */
export function afterSearch(intent: Intent): Intent {
  const { kind, target } = intent;
  const isOnMail = isAction(kind) || kind === 'read';
  return isOnMail && toldScopes.has(target.scope) ? { ...intent, target: { scope: 'current' } } : intent;
}

/** "What else did he write" looks for whoever sent the mail that was heard last. */
function search(drive: DriveContext, { query = '', from, account, when, newest, target }: Intent): Plan {
  const details = {
    query,
    ...(account !== undefined && { account }),
    ...(when !== undefined && { when }),
    ...(newest && { newest_only: true }),
  };
  if (target.scope !== 'matching' || !target.fromSameSender)
    return call('search_emails', { ...details, ...(from !== undefined && { from }) });
  const meant = meantMail(drive);
  if (meant.emailId === null) return { say: meant.why };
  const email = envelopeOf(drive.inbox.state, meant.emailId);
  return email === null ? { say: noMailFits } : call('search_emails', { ...details, from: senderName(email) });
}

/** Another mail than the open one is asked about, or to be read: it is looked for, and opened where it is the only one. Null: the open one is meant. */
function toldAgain(drive: DriveContext, intent: Intent): Plan | null {
  const { target } = intent;
  if (target.scope !== 'matching') return null;
  const { emailId } = meantMail(drive);
  if (emailId !== null && resolveTarget(target, drive.tracker.state, drive.inbox.state).includes(emailId)) return null;
  const { query, from, newest } = target;
  // "What does Magda want", with no word of what about: of all that she wrote what she wrote last.
  const isOfPerson = intent.kind === 'what-about' && query === '' && from !== undefined && !target.plural;
  const isLatest = newest ?? isOfPerson;
  const details = { ...(from !== undefined && { from }), ...(isLatest && { newest: true as const }) };
  return search(drive, { ...intent, query, ...details });
}

const mailing = /\b(?:newsletters?|mailings?|mailing lists?)\b/iu;

/** "Unsubscribe from the newsletter" while somebody's own mail is open: which one is to be said. Null: it is clear who is meant. */
function muteWhichMailing(drive: DriveContext, { sender }: Intent): Plan | null {
  if (sender !== undefined || !mailing.test(drive.conversation.turn.words)) return null;
  const { state: inbox } = drive.inbox;
  const mailings = findMails(inbox, { query: 'newsletters' });
  const { emailId } = meantMail(drive);
  if (mailings.length === 0 || (emailId !== null && mailings.includes(emailId))) return null;
  const senders = [...new Set(mailings.flatMap((id) => envelopeOf(inbox, id) ?? []).map(senderName))].slice(0, 3);
  return { say: `Which one? Say mute, and whose: ${joinWithAnd(senders)}.` };
}

/** "The last mail from Ruth" is one of hers, however many there are. */
function isNewest(target: IntentTarget): boolean {
  return target.scope === 'matching' && target.newest === true;
}

/** A view of the mail, thread or topic that is meant; null: of one that is not known yet. */
function view(drive: DriveContext, intent: Intent, named: MailView): Plan | null {
  const { scope } = intent.target;
  if (scope === 'thread' || scope === 'topic') return call('view_mail', { view: named, of: scope });
  const isOfMany = scope !== 'matching' && (mailsOf(drive, intent)?.email_ids ?? []).length > 1;
  if (isOfMany) return { say: oneAtATime };
  const mail = oneMail(drive, intent);
  return mail === null ? null : call('view_mail', { view: named, ...mail });
}

/** The mails an action is about: no ids for the current one, ids for others, null when the words point at none. */
function mailsOf(drive: DriveContext, intent: Intent): { email_ids?: readonly string[] } | null {
  if (intent.target.scope === 'current') return {};
  const emailIds = resolveTarget(intent.target, drive.tracker.state, drive.inbox.state);
  const leftOut = intent.except === undefined ? [] : mailsPicked(drive, emailIds, intent.except);
  const left = emailIds.filter((emailId) => !leftOut.includes(emailId));
  return left.length === 0 ? null : { email_ids: left };
}

/** That none of the mails is the one that an order leaves out, which is then asked about whole; empty where one is. */
export function sayNotAmongThem(drive: DriveContext, { target, except }: Intent): string {
  if (except === undefined) return '';
  const emailIds = resolveTarget(target, drive.tracker.state, drive.inbox.state);
  return mailsPicked(drive, emailIds, except).length > 0 ? '' : `None of them is called ${except}.`;
}

function onMails(drive: DriveContext, intent: Intent, [name, details]: [string, Record<string, unknown>]): Plan {
  const mails = mailsOf(drive, intent);
  if (mails === null) return { say: noMailFits };
  return call(name, { ...mails, ...details });
}

function isBeforeFirst(drive: DriveContext): boolean {
  const { heard, mention } = drive.tracker.state;
  return heard.size === 0 && mention === null;
}

/** The one mail that was named, for a tool that works on one; null when the words point at none. */
function oneMail(drive: DriveContext, intent: Intent): { email_id?: string } | null {
  if (intent.target.scope === 'current') return {};
  const { state: inbox } = drive.inbox;
  const emailIds = resolveTarget(intent.target, drive.tracker.state, inbox);
  // Of several that a name fits, how it stands now.
  const isNamed = intent.target.scope === 'matching' && emailIds.length > 1;
  const [newest] = isNamed ? newestFirst(emailIds.flatMap((emailId) => envelopeOf(inbox, emailId) ?? [])) : [];
  const emailId = newest?.emailId ?? emailIds[0];
  return emailId === undefined ? null : { email_id: emailId };
}

/** "Tell Liam the same." */
const theSame = /^(?:just |exactly )?the same(?: thing)?(?: as well| too)?[.!]?$/iu;

const nothingWritten = 'I have written nothing in this drive that could be the same. Say what I shall write.';

/** "Tell Grace Adeyemi | the cat is okay": the grammar takes one word for a name, and the text begins behind all of it. */
function withoutRestOfName(body: string, name: string): string {
  const names = new Set(foldedWords(name));
  const [first = '', ...rest] = body.split(' ');
  const words = foldedWords(first);
  const isName = words.length > 0 && words.every((word) => names.has(word) && !englishWords.has(word));
  return isName && rest.length > 0 ? withoutRestOfName(rest.join(' '), name) : body;
}

/** The draft that stands, to somebody else: of the same mail where it is a forward or they are on that mail, else as a mail of its own. */
function redirected({ inbox }: DriveContext, { content }: OpenDraft, to: readonly string[]): Plan {
  const { body, subject, regarding } = content;
  const mail = regarding === null ? null : envelopeOf(inbox.state, regarding.emailId);
  const people = mail === null ? [] : [...(mail.from === null ? [] : [mail.from]), ...mail.to, ...mail.cc];
  const isOnIt = to.every((name) => {
    const words = foldedWords(name);
    return people.some((person) => words.every((word) => foldedWords(person.name ?? '').includes(word)));
  });
  return regarding !== null && (regarding.as === 'forward' || isOnIt)
    ? call('draft_reply', { kind: regarding.as, body, to, email_id: regarding.emailId })
    : call('draft_reply', { kind: 'new', body, to, subject });
}

function draft(drive: DriveContext, intent: Intent): Plan {
  const { current } = drive.actions.drafts;
  if (intent.copies && current !== null)
    return call('draft_reply', { kind: 'revise', body: '', cc: [...(intent.recipients ?? [])] });
  if (intent.redirects && current !== null) return redirected(drive, current, intent.recipients ?? []);
  if (intent.target.scope === 'current' && intent.recipients === undefined) mayMeanPersonNamed(drive);
  const mail = oneMail(drive, intent);
  if (mail === null) return { say: noMailFits };
  const kind = intent.replyKind === 'reply-all' ? 'reply_all' : (intent.replyKind ?? 'reply');
  const to = intent.recipients === undefined ? {} : { to: [...intent.recipients] };
  const named = [
    ...(mail.email_id === undefined ? [] : [mail.email_id]),
    ...(intent.recipients ?? []).flatMap((from) => findMails(drive.inbox.state, { query: '', from })),
  ].flatMap((emailId) => envelopeOf(drive.inbox.state, emailId)?.from?.name ?? []);
  const heard = withoutRestOfName(intent.body ?? '', named.join(' '));
  const { lastText } = drive.actions.drafts;
  const isSame = theSame.test(heard);
  if (isSame && lastText === null) return { say: nothingWritten };
  const body = isSame ? lastText : directSpeech(heard, drive.conversation.turn.words);
  const cc = intent.copiesTo === undefined ? {} : { cc: [...intent.copiesTo] };
  return call('draft_reply', { kind, body, ...to, ...mail, ...cc });
}

/** Only what needs no wording of its own: the rest is said to take a model, and the draft stays as it is. */
function revision({ actions, conversation, tracker }: DriveContext, intent: Intent): Plan {
  const { current } = actions.drafts;
  if (current === null) return { say: noDraft };
  // "No, tell Liam he can come": to whom it goes is no part of it.
  const told = directSpeech(withoutRestOfName(intent.body ?? '', current.recipients), conversation.turn.words);
  const body = reworded(current.content.body, { ...intent, body: told });
  // What is said next may be of the draft again.
  actions.drafts.toldIn = tracker.state.turn;
  return 'say' in body ? body : call('draft_reply', { kind: 'revise', body: body.text });
}

/** A question from before with something changed, asked where the one before was (P-7). */
function askAgain(drive: DriveContext, { query = '', named, askedOf }: Intent): Plan {
  switch (askedOf) {
    case 'guidance':
      return onGuidance(
        drive,
        call('consult_knowledge_pack', { topic: query, ...(named !== undefined && { domain: named }) }),
      );
    case 'brief':
      return onGuidance(drive, call('generate_brief', { topic: query }));
    case 'memory':
      return onMemory(drive, call('search_memory', { query }));
    default:
      return onManuals(drive, call('recall_knowledge', { query, ...(named !== undefined && { manual: named }) }));
  }
}

function onGuidance({ knowledge: { packs } }: DriveContext, plan: Plan): Plan {
  return packs === null ? { say: noGuidance } : plan;
}

function onMemory({ knowledge: { memory } }: DriveContext, plan: Plan): Plan {
  return memory === null ? { say: noMemory } : plan;
}

function onOffice({ knowledge: { office } }: DriveContext, plan: Plan): Plan {
  return office === null ? { say: noOffice } : plan;
}

function onManuals({ knowledge: { manuals } }: DriveContext, plan: Plan): Plan {
  return manuals === null ? { say: noManuals } : plan;
}
