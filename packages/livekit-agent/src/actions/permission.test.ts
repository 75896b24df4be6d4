import { describe, expect, it } from 'vitest';
import type { SecondReader } from '../state/conversation.ts';
import { noTurn } from '../state/current-turn.ts';
import { createTestDrive } from '../testing/test-drive.ts';
import { joinQuestions, type ProposedAction } from './ask-driver.ts';
import { withholdPermission } from './permission.ts';

const flag: ProposedAction = {
  toolName: 'flag_email',
  intents: ['flag'],
  emailIds: [],
  toolArguments: { flagged: true },
  alwaysAsk: false,
  question: 'Shall I flag it?',
  plainly: 'flag mail A',
  reach: 'reversible',
};

function driveRead(secondReader: SecondReader) {
  const { drive } = createTestDrive();
  return { ...drive, conversation: { ...drive.conversation, secondReader } };
}

describe('permission', () => {
  it('J-13: nothing is done where the driver has spoken while their words were read again', async () => {
    const reading = Promise.withResolvers<'yes' | 'no' | null>();
    const drive = driveRead(() => reading.promise);
    const withheld = withholdPermission(drive, flag);
    drive.conversation.turn = noTurn();
    reading.resolve('yes');
    expect(await withheld).toMatchObject({ success: false });
    expect(drive.tracker.state.pendingQuestion).toBeNull();
    expect(await withholdPermission(drive, flag)).toBeNull();
  });

  it('J-14: two questions become one, with what was to be said before and after them', () => {
    expect(joinQuestions('Shall I send it to Ruth? It says: Fine.', 'Shall I archive the mail from Ruth?')).toBe(
      'Shall I send it to Ruth and archive the mail from Ruth? It says: Fine.',
    );
    expect(joinQuestions('It says: Fine. Shall I send it?', 'Shall we stop here?')).toBe(
      'It says: Fine. Shall I send it and stop here?',
    );
    expect(joinQuestions('Flag it for later?', 'Shall I archive it?')).toBe('Flag it for later? Shall I archive it?');
  });
});
