import { fileURLToPath } from 'node:url';

/** The folder of invented mails that ships with the product. */
export const sampleMailboxPath = fileURLToPath(new URL('../sample-mailbox', import.meta.url));
