import { expect, it } from 'vitest';
import { proseLines } from './prose-lines.ts';

it('B-19: leaves out code, also what calls a function', () => {
  expect(proseLines('The plan is ready.\nstart(engine, now);\nCome at four.')).toBe(
    'The plan is ready.\n\nCome at four.',
  );
});

it('J-4: a bracket behind an eight closes what was opened, and a line that begins with a file goes on', () => {
  const lines = 'It works (but not with version 8)\nNow it is black.';
  expect(proseLines(lines)).toBe(lines);
  const wrapped =
    'On the box in the office I am trying to install the package\nplan-0.9.i386.rpm, and I keep running into trouble with it.';
  expect(proseLines(wrapped)).toBe(wrapped);
});

it('J-4: leaves out what a program says went wrong', () => {
  expect(proseLines('It fails:\nagent error: connect: server: no answer\nWhat now?')).toBe('It fails:\n\nWhat now?');
  const note = 'Note: the key: it is with Piet.';
  expect(proseLines(note)).toBe(note);
});

it('J-4: leaves out a log, whose lines come back, and no headline that stands above its article again', () => {
  const log = '    crew anna does not exist - using root';
  expect(proseLines(`It fails:\n${log}\n${log}\nWhat now?`)).toBe('It fails:\n\n\nWhat now?');
  const headline = 'Harbour wall gives way in storm';
  expect(proseLines(`${headline}\n\n${headline}`)).toBe(`${headline}\n\n${headline}`);
});

it('J-4: leaves out what stands above an earlier mail', () => {
  for (const line of ['"Piet Maas" <piet@example.org> on 11/08/2026 04:08:31 AM', 'Thread-Topic: the crane'])
    expect(proseLines(`${line}\n\nThe crane is free.`)).toBe('\n\nThe crane is free.');
});

it('B-23: takes a time that grows with a word as its length does', () => {
  const word = 'a'.repeat(200_000);
  expect(proseLines(word)).toBe(word);
});

it('J-4: leaves out the end of a command that was broken in two', () => {
  const command = "\"|IFS=' '&&p=(/usr/bin/plan)&&test -f $p&&exec $p -f-||exit";
  expect(proseLines(`They recommend:\n\n${command}\n75#(NAME)"\n\nCome at four.`)).toBe(
    'They recommend:\n\n\n\n\nCome at four.',
  );
  const prose = 'x = compute(a, b, c, d, e, f, g, h, i, j, k, l);\nCome to the yard.';
  expect(proseLines(prose)).toBe('\nCome to the yard.');
});
