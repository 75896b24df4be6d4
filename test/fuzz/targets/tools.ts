import { eventsOf } from '../../support/drive/drive.ts';
import { startModelDrive } from '../../support/drive/model-drive.ts';
import { expectSame, expectSpeakable, type FuzzTarget } from '../fuzz-target.ts';

/** Allows nothing. */
const question = 'What does Maria want from me?';
/** Milliseconds that no turn without a stall comes near to. */
const longestTurn = 45_000;

/**
 * What a model sends as a tool's name and arguments, in a turn whose words allow nothing: the turn is answered, no tool breaks, what is said
 * can be said, and the mailbox stays as it was.
 */
export const target: FuzzTarget = {
  seeds: [
    'archive_email {"emailId":"m1"}',
    'snooze_email {"emailId":"m2","until":"tomorrow at nine"}',
    'move_email {"emailId":"m1","folder":"Invoices"}',
    'flag_email {"emailId":"m1","flagged":true}',
    'mark_read {"emailId":"m1"}',
    'draft_reply {"emailId":"m1","body":"Yes, I will be there."}',
    'send_draft {"draftId":"d1"}',
    'search_emails {"words":"crane Friday"}',
    'set_reminder {"text":"call","when":"tomorrow"}',
    'read_email {"emailId":"m3"}',
    'view_mail {"emailId":"m3","view":"asks"}',
    'set_preference {"name":"pace","value":"slow"}',
    'choose_mails {"sender":"Maria"}',
    'mute_sender {"emailId":"m1"}',
    'search_memory {"query":"payments"}',
    'undo_last_action {}',
  ],
  pieces: [
    '"',
    '{',
    '}',
    '[]',
    'null',
    ',',
    ':',
    '"emailId":',
    '"m2"',
    '"until":"-999999999"',
    '"__proto__":{}',
    '1e999',
    '\\u0000',
    '\\u202e',
    '\\ud800',
    'all',
    '\u001b[31m',
  ],
  async examine(input) {
    const text = input.toString('utf8');
    const [, name = 'archive_email', rest = ''] = /^([a-z_]{1,60}) ?([\s\S]*)$/u.exec(text) ?? ['', undefined, text];
    await using drive = await startModelDrive({
      steps: [{ calls: [{ name, arguments: rest }] }, { say: 'That is all I know.' }],
    });
    const before = await drive.unreadSubjects();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('the turn is not answered')), longestTurn);
    const events = await Promise.race([drive.drive.say(question), late.promise]).finally(() => clearTimeout(timer));
    const broken = eventsOf(events, 'error').find(({ code }) => code === 'INTERNAL');
    if (broken !== undefined) throw new Error(`a tool breaks: ${broken.message}`);
    for (const said of eventsOf(events, 'assistant')) expectSpeakable(said.text, 'what is said');
    if (eventsOf(events, 'assistant').length === 0) throw new Error('the turn is not answered');
    expectSame(before, await drive.unreadSubjects(), 'the mailbox');
  },
};
