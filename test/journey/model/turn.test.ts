import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { heardIn, patientBudget } from '../../support/drive/model-drive.ts';
import { startVoiceDrive } from '../../support/drive/voice-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { type ModelRequest, startScriptedModel } from '../../support/model/model-server.ts';
import { lastWords, sensibleModel, sensibleReport } from '../../support/model/sensible-model.ts';

const mails = [
  inventMail({ emailId: 'roof', subject: 'The roof', own: 'The roof is finished. We clean up tomorrow.' }),
];
const claim = 'Yes, I have archived it.';

/** Claims more than it knows, and repeats and searches where it is asked to. */
function boldModel(request: ModelRequest) {
  const words = lastWords(request);
  if (request.messages.at(-1)?.role === 'tool') return { say: sensibleReport };
  if (words.startsWith('did you')) return { say: claim };
  if (words === 'repeat') return { calls: [{ name: 'repeat' }] };
  if (words.startsWith('find')) return { calls: [{ name: 'search_emails', arguments: { query: 'crane' } }] };
  return sensibleModel(request);
}

const sentences = [
  'The roof is finished, and the scaffold comes down tomorrow.',
  'Maria asks when the keys can be handed over.',
  'She would like to know it by Friday.',
];

/** Tells a mail at length, and goes on where it is asked to. */
function talkativeModel(request: ModelRequest) {
  if (request.messages.at(-1)?.role === 'tool') return { say: sentences.join(' ') };
  return { calls: [{ name: lastWords(request) === 'go on' ? 'resume_briefing' : 'next_email' }] };
}

async function startBoldDrive({ mailbox, ...options }: DriveOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const twin = createTwinMailbox(mails);
  const model = opened.use(await startScriptedModel(boldModel));
  const source = { model: model.source, modelBudget: patientBudget };
  const drive = opened.use(await startDrive({ mailbox: mailbox ?? twin.mailbox, ...source, ...options }));
  const parts = opened.move();
  return { drive, model, twin, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

const underWay = 'Under way, and not known yet';

describe('OpenAI path: what a turn knows', () => {
  it('V-5: the time of a turn is one for all its steps: after a slow tool the model is not asked again', async () => {
    const { mailbox } = createTwinMailbox(mails);
    const search = async () => {
      // The fault itself: a tool that takes its time.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return [];
    };
    await using bold = await startBoldDrive({
      mailbox: { ...mailbox, reader: { ...mailbox.reader, search } },
      // A fifth of the first must be left to ask: one second of this turn may go by.
      modelBudget: { firstToken: 60_000, pause: 60_000, whole: 13_000 },
      toolTimes: { filler: 600_000, limit: 600_000 },
    });
    const events = await bold.drive.say('find the crane');
    expect(bold.model.requests).toHaveLength(1);
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'MODEL_LATE', fatal: false }]);
    expect(heardIn(events)).toMatch(/found nothing about crane/i);
  });

  it('V-6: it is told of an action while it is not known how it ended, and no longer', async () => {
    await using bold = await startBoldDrive({ toolTimes: { filler: 600_000, limit: 20 } });
    const { drive, model, twin } = bold;
    const shown = () => JSON.stringify(model.requests.at(-1));
    await drive.say('next');
    expect(shown()).not.toContain(underWay);
    const held = twin.hold();
    await drive.say('archive it');
    await drive.say('thanks');
    expect(shown()).toContain(underWay);
    expect(shown()).toContain('archive the mail from Maria');
    const place = drive.events.length;
    held.release();
    while (eventsOf(drive.events.slice(place), 'assistant').length === 0) await new Promise(setImmediate);
    await drive.say('thanks');
    expect(shown()).not.toContain(underWay);
  });

  it('B-13: an action that came through late may be claimed when it is asked about, and not before', async () => {
    await using bold = await startBoldDrive({ toolTimes: { filler: 600_000, limit: 20 } });
    const { drive, twin } = bold;
    await drive.say('next');
    const held = twin.hold();
    await drive.say('archive it');
    const asked = heardIn(await drive.say('did you archive it'));
    expect(asked).not.toContain('I have archived it');
    expect(asked).toContain("I don't know yet whether that worked");
    const place = drive.events.length;
    held.release();
    while (eventsOf(drive.events.slice(place), 'assistant').length === 0) await new Promise(setImmediate);
    expect(heardIn(await drive.say('did you archive it'))).toContain(claim);
    expect(twin.log).toEqual(['archive roof']);
  });

  it('V-4: what is said again is said word for word, without asking it how', async () => {
    await using bold = await startBoldDrive();
    const { drive, model } = bold;
    await drive.say('next');
    const told = drive.heard;
    const before = model.requests.length;
    await drive.say('repeat');
    expect(drive.heard).toBe(told);
    expect(model.requests).toHaveLength(before + 1);
  });

  it('V-4: it is told that an answer was cut off, and the rest is said word for word', async () => {
    await using model = await startScriptedModel(talkativeModel);
    const source = { model: model.source, modelBudget: patientBudget };
    await using drive = await startVoiceDrive({ mailbox: createTwinMailbox(mails).mailbox, ...source });
    await drive.overview();
    drive.voice.pace = 3;
    const since = drive.messages.length;
    await drive.utter('next');
    await drive.hear(600);
    drive.session.hush();
    const cut = await drive.message('assistant', ({ turn }) => turn === 1, since);
    expect(cut.text.length).toBeLessThan(cut.display.length);
    drive.voice.pace = 0.3;
    const asked = model.requests.length;
    await drive.session.say('go on');
    const rest = await drive.message('assistant', ({ turn }) => turn === 2, since);
    expect(sentences.some((_, first) => rest.display === sentences.slice(first).join(' '))).toBe(true);
    expect(model.requests).toHaveLength(asked + 1);
    expect(JSON.stringify(model.requests.at(-1))).toContain('The driver cut off an answer');
  });
});
