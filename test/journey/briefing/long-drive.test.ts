import { describe, expect, it } from 'vitest';
import { startModelDrive } from '../../support/drive/model-drive.ts';
import { toMessage } from '../../support/mail/site-mails.ts';
import type { ModelRequest } from '../../support/model/model-server.ts';
import { protocolErrors } from '../../support/model/model-server.ts';
import { partsOf } from '../../support/model/request-parts.ts';
import { lastWords, sensibleModel } from '../../support/model/sensible-model.ts';

const people = ['Petra Vance', 'Oskar Lund', 'Rosa Iyer', 'Tom Adeyemi', 'Lena Brandt', 'Hugo Marsh'];
const matters = ['scaffold', 'concrete', 'permit', 'railing', 'crane', 'drainage', 'window', 'asphalt', 'stairwell'];

/** Sixty mails of about the same length: what grows is then the conversation. */
const mails = Array.from({ length: 60 }, (_, index) => {
  const person = people[index % people.length] ?? '';
  const matter = matters[index % matters.length] ?? '';
  const address = `${person.toLowerCase().replace(' ', '.')}@site.example`;
  return toMessage(
    {
      from: `${person} <${address}>`,
      subject: `The ${matter} on floor ${index}`,
      body: `Dear Ines,\n\nCould you confirm the ${matter} for floor ${index} by Friday? The crew of ${index + 3} people waits for your word, and the supplier will not hold the price beyond the end of the week.\n\n${person}`,
      day: 14 + (index % 6),
    },
    index,
  );
});

/** A drive as it goes: mail by mail, some put away, some read, a question now and then. */
const cycle = [
  'next',
  'archive it',
  'next',
  'more of it please',
  'flag it',
  'next',
  'who is it from',
  'undo',
  'next',
  'go back',
];

function model(request: ModelRequest) {
  if (request.messages.at(-1)?.role !== 'tool' && lastWords(request) === 'more of it please') {
    return { calls: [{ name: 'read_email' }] };
  }
  return sensibleModel(request);
}

describe('a long drive', () => {
  it('B-18, J-17: at turn 100 a request is at most 1.2 times as long as at turn 10, and calls keep their results', async () => {
    await using started = await startModelDrive({ mails, steps: [model] });
    const longest: number[] = [];
    for (let turn = 0; turn < 100; turn++) {
      const before = started.model.requests.length;
      await started.drive.say(cycle[turn % cycle.length] ?? 'next');
      const requests = started.model.requests.slice(before);
      expect(requests.length).toBeGreaterThan(0);
      longest.push(Math.max(...requests.map((request) => partsOf(request).whole)));
    }
    const [tenth = 0, hundredth = Infinity] = [longest[9], longest[99]];
    expect(hundredth / tenth).toBeLessThanOrEqual(1.2);
    expect(Math.max(...longest.slice(10)) / tenth).toBeLessThanOrEqual(1.2);
    expect(started.model.requests.flatMap(protocolErrors)).toEqual([]);
    // With nothing remembered (J-17).
    expect(Math.max(...longest)).toBeLessThanOrEqual(5_500);
  });
});
