import { localUserId, type RoomMessage } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { createScriptedSessions, said } from '../testing/scripted-session.ts';
import type { CloseReason, PageLink } from './drive.ts';
import { createDrive } from './drive.ts';

/** A page that writes down what it is told. */
function createPage() {
  const heard: RoomMessage['type'][] = [];
  const closed: CloseReason[] = [];
  const link: PageLink = { send: ({ type }) => heard.push(type), close: (reason) => closed.push(reason) };
  return { link, heard, closed };
}

it('V-8: the connection of a page from which the drive was taken over says nothing of the driver when it is gone', async () => {
  const scripted = createScriptedSessions();
  const drive = createDrive({
    userId: localUserId,
    openSession: scripted.open,
    observe: () => {},
    log: { error: () => {} },
    maxWaiting: 1,
  });
  const [first, second] = [createPage(), createPage()];
  drive.attach(first.link);
  drive.attach(second.link);
  await new Promise((resolve) => setImmediate(resolve));
  drive.detach(first.link);
  const [session] = scripted.sessions;
  expect(first.closed).toEqual(['takenOver']);
  expect(session?.calls).toEqual(['start']);
  session?.emit(said('Still here.'));
  expect(second.heard.at(-1)).toBe('assistant');
  drive.detach(second.link);
  expect(session?.calls).toEqual(['start', 'away']);
  await drive.close('ended');
});
