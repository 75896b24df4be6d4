export type { GmailPayload, ToGmailPayload } from './answers.ts';
export { type GmailDouble, type GmailDoubleOptions, startGmailDouble } from './double.ts';
export type { GmailFaultKind } from './faults.ts';
