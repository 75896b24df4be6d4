import { describeMailAccountStoreConformance } from '../testing/mail-account-store-conformance.ts';
import { createMemoryMailAccountStore } from './memory-mail-account-store.ts';

const store = createMemoryMailAccountStore();
describeMailAccountStoreConformance('the memory of a process', async () => store);
