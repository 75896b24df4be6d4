import { inventMail } from '@nexus/contracts/testing';
import { expect, it } from 'vitest';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { startVoiceDrive } from '../../support/drive/voice-drive.ts';
import { createDraftsFolder } from '../../support/mail/drafts-folder.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';
import { sensibleModel } from '../../support/model/sensible-model.ts';

const body = `${Array.from({ length: 12 }, (_, index) => `This is sentence ${index + 1} of an answer`).join('. ')}.`;

it('H-3, J-14: a yes that cuts off the reading sends nothing, nor does what was to come after; what was not heard is read, and then a yes does both', async () => {
  const folder = createDraftsFolder([inventMail({ emailId: 'roof', own: 'Can you come?' })]);
  await using model = await startScriptedModel(sensibleModel);
  await using drive = await startVoiceDrive({
    mailbox: folder.mailbox,
    model: model.source,
    modelBudget: patientBudget,
    sendDelay: 0,
  });
  await drive.overview();
  await drive.ask('next');
  model.script({ calls: [{ name: 'draft_reply', arguments: { body } }] }, { say: 'Fine.' });
  await drive.ask('tell her I will come');

  model.script({ calls: [{ name: 'send_draft' }, { name: 'archive_email' }] });
  // Slowly, so that the yes comes in the middle of it.
  drive.voice.pace = 2;
  const since = drive.messages.length;
  await drive.utter('send it and archive it');
  await drive.message('confirm', () => true, since);
  await drive.message('status', ({ activity }) => activity === 'speaking', since);
  await drive.hear(1_500);
  drive.voice.pace = 0.3;
  const rest = await drive.ask('yes');
  expect(rest.display).toMatch(
    /^Shall I send it to Maria Chen at example dot org and archive the mail from Maria Chen\? (?:You have not heard all of it|It has .+ words: )/,
  );
  expect(rest.display).toMatch(/sentence 12 of an answer\. Yes or no\?$/);
  expect(folder.sent).toEqual([]);
  const archived = () =>
    drive.messages.filter((event) => event.type === 'tool' && event.name === 'archive_email' && event.success);
  expect(archived()).toEqual([]);

  await drive.ask('yes');
  expect(archived()).toHaveLength(1);
  await expect.poll(() => folder.sent).toMatchObject([{ body }]);
}, 120_000);
