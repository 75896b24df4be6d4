import { describeMailAccountStoreConformance } from '../testing/conformance/mail-account-store.ts';
import { createMemoryMailAccountStore } from './memory-mail-account-store.ts';

const store = createMemoryMailAccountStore();
describeMailAccountStoreConformance('the memory of a process', async () => store);
