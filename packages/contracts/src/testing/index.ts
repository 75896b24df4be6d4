export * from './invented-mail.ts';
