import type { RemoteChange, RemoteFailure } from '../remote/mails.ts';
import { changeFlags } from './change-flags.ts';
import type { BegunCopies } from './copy-and-remove.ts';
import type { ImapConnection } from './imap-connection.ts';
import type { ImapPlaces, MailPlace } from './imap-places.ts';
import type { ImapSightings } from './imap-sightings.ts';
import { moveMails } from './move-mails.ts';
import { fetchEach } from './uid-ranges.ts';
import { unlessFolderGone } from './unless-folder-gone.ts';

export interface LocatedChange {
  readonly change: RemoteChange;
  readonly place: MailPlace;
  /** The path to move it to; null: it stays in its folder. */
  readonly target: string | null;
}

export interface ChangeInFolderOptions {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
  readonly sightings: ImapSightings;
  /** Of all folders of the account. */
  readonly begun: BegunCopies;
  readonly signal: AbortSignal;
}

/** Makes the changes to mails that lie in one folder: first flags, which go along, then moves. */
export async function changeInFolder(
  path: string,
  changes: readonly LocatedChange[],
  { connection, places, sightings, begun, signal }: ChangeInFolderOptions,
): Promise<readonly RemoteFailure[]> {
  const codes = new Map(changes.map(({ change }) => [change.emailId, 'MAIL_NOT_FOUND' as string | null]));
  const lost: string[] = [];
  await unlessFolderGone(
    connection.inFolder(
      path,
      async (client, { uidValidity }) => {
        const here = changes.filter(({ place }) => place.uidValidity === String(uidValidity));
        const flagged = await changeFlags(
          client,
          here.map(({ change, place }) => ({ change, uid: place.uid })),
        );
        for (const { change, place } of here) codes.set(change.emailId, flagged.get(place.uid) ?? null);

        const moving = here.filter(({ change, target }) => target !== null && codes.get(change.emailId) === null);
        for (const { change, target } of moving) {
          sightings.moving(change.emailId, { path: target ?? path, folder: change.folder ?? path });
        }
        const staying = moving.filter(({ target }) => target === path).map(({ place }) => place.uid);
        const there = await fetchEach(client, staying, { uid: true });
        for (const { change, place, target } of moving) {
          if (target === path && !there.has(place.uid)) codes.set(change.emailId, 'MAIL_NOT_FOUND');
        }
        const leaving = moving.filter(({ target }) => target !== path);
        for (const [target, mails] of Map.groupBy(leaving, ({ target }) => target ?? path)) {
          const outcomes = await moveMails(
            client,
            mails.map(({ place }) => place.uid),
            { from: path, target, begun },
          );
          for (const { change, place } of mails) {
            const outcome = outcomes.get(place.uid) ?? 'lost';
            if (outcome === 'lost') lost.push(change.emailId);
            else if (outcome === 'refused') codes.set(change.emailId, 'MAIL_ACTION_REFUSED');
            else places.moved(change.emailId, { path: target, ...outcome });
          }
        }
      },
      { signal },
    ),
  );
  // A server without UIDPLUS does not say where a mail landed.
  const found = new Set(await sightings.find(lost, signal));
  for (const emailId of lost) if (!found.has(emailId)) codes.set(emailId, 'MAIL_NOT_FOUND');
  return [...codes].flatMap(([emailId, code]) => (code === null ? [] : [{ emailId, code }]));
}
