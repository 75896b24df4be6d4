export type { GmailPayload } from './answers.ts';
export { type GmailDouble, startGmailDouble } from './double.ts';
export type { GmailFaultKind } from './faults.ts';
