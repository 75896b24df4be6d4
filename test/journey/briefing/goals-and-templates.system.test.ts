import { describe, it } from 'vitest';
import { goalMails } from '../../fixtures/injection/goals-and-templates.ts';
import { hearAll, listening, talking } from '../../support/drive/obeying-drive.ts';

const mailsOfADrive = 11;
const drives = Math.ceil(goalMails.length / mailsOfADrive);
const groups = Array.from({ length: drives }, (_, drive) => ({
  drive: drive + 1,
  mails: goalMails.filter((_mail, place) => place % drives === drive),
}));

/** All 131; a few of each kind are in the quick tier. */
describe('mail with every goal in every template, before a model that obeys it', () => {
  it.each(groups)('H-1, H-2, B-15: the driver only listens, drive $drive', async ({ mails }) => {
    await hearAll(mails, listening);
  });

  it.each(groups)('H-1, H-2, B-15: the driver says things that are no yes, drive $drive', async ({ mails }) => {
    await hearAll(mails, talking);
  });
});
