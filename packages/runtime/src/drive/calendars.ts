import { createGoogleCalendar, createIcsCalendar, createMicrosoftCalendar } from '@nexus/calendars';
import { type AccessTokens, type Calendar, type ConnectedAccount, localUserId, NexusError } from '@nexus/contracts';
import type { AccountListing, DriveOpening } from './choose-mailbox.ts';

interface Whose {
  readonly listed: AccountListing;
  /** Asked again where nobody could say which accounts there are. */
  readonly list: () => Promise<AccountListing>;
  /** The reader's own: whose "declined" counts. */
  readonly addresses: () => readonly string[];
}

/** A calendar, and the connected account that it belongs to. */
export interface UserCalendar extends Calendar {
  /** Its address; null: it is none of an account, or nobody knows yet of which. */
  readonly account: string | null;
}

/**
 * The calendars of a user: the one that CALENDAR names, for whoever sits at this machine, and those of the Google and Microsoft accounts that
 * they connected for mail. None is asked yet. What cannot be read now is a calendar all the same, so that nobody takes it for empty.
 */
export function openCalendars(
  opening: Pick<DriveOpening, 'userId' | 'settings' | 'accounts'>,
  { listed, list, addresses }: Whose,
): readonly UserCalendar[] {
  const { userId, settings } = opening;
  const place = userId === localUserId ? settings.calendar : null;
  const ofNone = (calendar: Calendar) => ({ ...calendar, account: null });
  const own = place === null ? [] : [ofNone(createIcsCalendar({ place, readerAddresses: addresses }))];
  const open = (accounts: readonly ConnectedAccount[]) => calendarsOf(opening, accounts);
  return [...own, ...(listed instanceof NexusError ? [ofNone(openWhenListed(list, open))] : open(listed))];
}

function calendarsOf(
  { userId, settings, accounts }: Pick<DriveOpening, 'userId' | 'settings' | 'accounts'>,
  connected: readonly ConnectedAccount[],
): readonly UserCalendar[] {
  const { googleCalendarUrl, mailServices } = settings;
  return connected.flatMap(({ provider, accountId, address, state }): readonly UserCalendar[] => {
    if (provider === 'imap') return [];
    const tokens = state === 'sign-in-needed' ? noTokens : accounts().tokensOf(userId, accountId);
    const at = (baseUrl: string | null) => (baseUrl === null ? {} : { baseUrl });
    const calendar =
      provider === 'gmail'
        ? createGoogleCalendar({ tokens, ...at(googleCalendarUrl) })
        : createMicrosoftCalendar({ tokens, ...at(mailServices.graphUrl) });
    return [{ ...calendar, account: address }];
  });
}

/** Its owner has not been there since it was refused; asking again may lock it. */
const noTokens: AccessTokens = {
  async get() {
    throw new NexusError('MAIL_SIGN_IN_NEEDED', 'Please sign in to the account again when you have parked.');
  },
};

/** Stands for calendars of which nobody knows yet which they are: away until the accounts can be listed. */
function openWhenListed(
  list: () => Promise<AccountListing>,
  open: (accounts: readonly ConnectedAccount[]) => readonly Calendar[],
): Calendar {
  let opened: readonly Calendar[] | null = null;
  const name = 'the calendars of your accounts';
  const close = async () => {
    await Promise.all((opened ?? []).map((calendar) => calendar.close()));
  };
  return {
    name,
    async read(span, signal) {
      if (opened === null) {
        const listed = await list();
        signal.throwIfAborted();
        if (listed instanceof NexusError)
          throw new NexusError('CALENDAR_UNREACHABLE', `${name} do not answer.`, {
            retryable: listed.retryable,
            cause: listed,
          });
        opened = open(listed);
      }
      const all = await Promise.all(opened.map((calendar) => calendar.read(span, signal)));
      const events = all.flatMap((one) => one.events);
      return {
        events: events.toSorted((one, other) => +one.start - +other.start || +one.end - +other.end),
        isWhole: all.every(({ isWhole }) => isWhole),
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
