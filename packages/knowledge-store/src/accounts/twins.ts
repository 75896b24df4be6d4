import type { ConnectedAccount } from '@nexus/contracts';
import type { KeptAccount } from './account-rows.ts';

type Identity = Pick<ConnectedAccount, 'provider' | 'address'>;

export function isSameAccount(one: Identity, other: Identity): boolean {
  return one.provider === other.provider && one.address === other.address;
}

/**
 * Where the data of two databases were brought together an account may be there twice, since only who has the key can tell. The one whose
 * credentials are newer counts.
 */
export function withoutTwins(accounts: readonly KeptAccount[]): readonly KeptAccount[] {
  return accounts.filter((one) =>
    accounts.every(
      (other) => other === one || !isSameAccount(one.account, other.account) || !isNewer(other, one, accounts),
    ),
  );
}

function isNewer(one: KeptAccount, other: KeptAccount, accounts: readonly KeptAccount[]): boolean {
  const later = one.updatedAt.getTime() - other.updatedAt.getTime();
  return later === 0 ? accounts.indexOf(one) < accounts.indexOf(other) : later > 0;
}
