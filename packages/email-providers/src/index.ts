export { type FileMailboxOptions, openFileMailbox } from './file/file-mailbox.ts';
export { parseMailDate } from './mime/parse-mail-date.ts';
export { type ParsedMessage, parseMessage } from './mime/parse-message.ts';
export { type HeaderEnvelope, readHeaders } from './mime/read-headers.ts';
export { type SplitText, splitQuotes } from './mime/split-quotes.ts';
export { visibleText } from './mime/visible-text.ts';
export { type OpenMailboxOptions, openMailbox } from './open-mailbox.ts';
export { sampleMailboxPath } from './sample-mailbox-path.ts';
