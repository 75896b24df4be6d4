import { createMailAccountStore } from '../../accounts/mail-account-store.ts';
import { openKeyring } from '../../encryption/keyring.ts';
import { openDatabase } from '../../supabase/open-database.ts';
import { RenewingWork } from './renewing-work.ts';

// Takes the right to renew the account that it is told of, says so, and never ends.
process.once('message', (message) => {
  const { settings, userId, accountId, lease } = RenewingWork.parse(message);
  const store = createMailAccountStore({
    database: openDatabase({ settings }),
    keyring: openKeyring({ encryptionKeys: [], dataDirectory: settings.dataDirectory }),
    lease,
    patience: 30_000,
  });
  void store.renew(
    userId,
    accountId,
    () => true,
    () => {
      process.send?.('renewing');
      return new Promise(() => setInterval(() => {}, 60_000));
    },
  );
});
