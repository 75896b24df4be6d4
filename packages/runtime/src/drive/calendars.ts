import { createGoogleCalendar, createIcsCalendar, createMicrosoftCalendar } from '@nexus/calendars';
import { type Calendar, type ConnectedAccount, localUserId } from '@nexus/contracts';
import type { AccountListing, DriveOpening } from './choose-mailbox.ts';

/**
 * The calendars of a user: the one that CALENDAR names, for whoever sits at this machine, and those of the Google and Microsoft accounts that
 * they connected for mail. None is asked yet.
 *
 * @param addresses the reader's own: whose "declined" counts
 */
export function openCalendars(
  { userId, settings, accounts }: Pick<DriveOpening, 'userId' | 'settings' | 'accounts'>,
  connected: AccountListing,
  addresses: () => readonly string[],
): readonly Calendar[] {
  const { calendar: place, googleCalendarUrl, mailServices } = settings;
  const own =
    userId === localUserId && place !== null ? [createIcsCalendar({ place, readerAddresses: addresses })] : [];
  const listed = Array.isArray(connected) ? (connected as readonly ConnectedAccount[]) : [];
  const ofAccounts = listed.flatMap((account): readonly Calendar[] => {
    const { provider, accountId, state } = account;
    // Its mail says already that it has to be signed in to again.
    if (provider === 'imap' || state === 'sign-in-needed') return [];
    const tokens = accounts().tokensOf(userId, accountId);
    const at = (baseUrl: string | null) => (baseUrl === null ? {} : { baseUrl });
    return [
      provider === 'gmail'
        ? createGoogleCalendar({ tokens, ...at(googleCalendarUrl) })
        : createMicrosoftCalendar({ tokens, ...at(mailServices.graphUrl) }),
    ];
  });
  return [...own, ...ofAccounts];
}
