import { expect, it } from 'vitest';
import { createTestDrive } from '../../testing/test-drive.ts';
import { followAgenda } from './follow-agenda.ts';

const begin = Date.parse('2026-11-25T09:00:00Z');
const minute = 60_000;

/** A drive on its way, and what lets time pass for its clock and its timers. */
async function startDriving() {
  let now = begin;
  const { drive, scheduler } = createTestDrive({ clock: () => new Date(now) });
  await followAgenda(drive, { opened: Promise.resolve() });
  const { reminders } = drive.agenda;
  return {
    reminders,
    announcements: drive.conversation.announcements,
    remind: (content: string, minutes: number) => reminders.keep(content, new Date(begin + minutes * minute)),
    pass(minutes: number) {
      now += minutes * minute;
      scheduler.advance(minutes * minute);
    },
  };
}

it('L-9: of what fell due together and was not heard to its end all that is still to be done is told again', async () => {
  const { reminders, announcements, remind, pass } = await startDriving();
  const milk = await remind('buy milk', 1);
  await remind('ring my boss', 1);
  const report = await remind('send the report', 2);
  pass(5);
  const cut = announcements.take();
  expect(cut?.words).toBe('You wanted to be reminded to buy milk, ring your boss and send the report.');
  cut?.putBack();
  await reminders.settle([milk], true);
  await reminders.move(report, new Date(begin + 10 * minute));
  expect(announcements.take()?.words).toBe('You wanted to be reminded to ring your boss.');
  pass(5);
  expect(announcements.take()?.words).toBe('You wanted to be reminded to send the report.');
  expect(announcements.take()).toBeNull();
});

it('L-9: of several that were told none is the last one, and of one it is that one', async () => {
  const { reminders, announcements, remind, pass } = await startDriving();
  const milk = await remind('buy milk', 1);
  pass(1);
  announcements.take();
  expect(reminders.told?.id).toBe(milk.id);
  for (const content of ['ring my boss', 'send the report']) await remind(content, 2);
  pass(1);
  announcements.take();
  expect(reminders.told).toBeNull();
});
