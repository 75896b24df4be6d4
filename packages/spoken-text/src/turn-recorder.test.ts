import { expect, it } from 'vitest';
import { createTurnRecorder } from './turn-recorder.ts';

it('B-17: what is shown stays as written, what is spoken is a spoken form, and its first chunk is timed', () => {
  let time = 0;
  const recorder = createTurnRecorder(() => time);
  recorder.begin();
  time = 30;
  recorder.capture('It costs **€12.50** by ');
  time = 90;
  recorder.capture('Friday, she says. Fine?');
  recorder.flush();
  time = 100;
  const turn = recorder.finish();
  expect(turn.display).toBe('It costs **€12.50** by Friday, she says. Fine?');
  expect(turn.spoken).not.toMatch(/[*€\d]/);
  expect(turn.firstChunkMs).toBe(90);
  expect(turn.totalMs).toBe(100);
});

it('B-20: a turn in which nothing was said is empty, and the next begins anew', () => {
  const recorder = createTurnRecorder(() => 0);
  recorder.begin();
  expect(recorder.empty).toBe(true);
  recorder.capture('Archived.');
  expect(recorder.empty).toBe(false);
  recorder.begin();
  expect(recorder.finish()).toEqual({ spoken: '', stretches: [], display: '', firstChunkMs: null, totalMs: 0 });
});

it('B-17: a number that begins what is said is a word with a capital', () => {
  const recorder = createTurnRecorder(() => 0);
  recorder.begin();
  recorder.capture('5 mails are urgent.');
  expect(recorder.finish().spoken).toBe('Five mails are urgent.');
});
