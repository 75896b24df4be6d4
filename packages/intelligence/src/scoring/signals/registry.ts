import type { SignalId } from '@nexus/contracts';
import type { SignalReader } from '../signal-reading.ts';
import { askedDirectly } from './asked-directly.ts';
import { automatic } from './automatic.ts';
import { bulk } from './bulk.ts';
import { deadline } from './deadline.ts';
import { discussionList } from './discussion-list.ts';
import { fastThread } from './fast-thread.ts';
import { highImportance } from './high-importance.ts';
import { junk } from './junk.ts';
import { noReply } from './no-reply.ts';
import { repeatedChasing } from './repeated-chasing.ts';
import { replyToOwnMail } from './reply-to-own-mail.ts';
import { soleRecipient } from './sole-recipient.ts';
import { urgentKeyword } from './urgent-keyword.ts';
import { vipSender } from './vip-sender.ts';
import { watchedKeyword } from './watched-keyword.ts';

/** Every signal of B-5, in the order in which a score lists them. */
export const signalReaders: Readonly<Record<SignalId, SignalReader>> = {
  'urgent-keyword': urgentKeyword,
  'vip-sender': vipSender,
  'watched-keyword': watchedKeyword,
  'asked-directly': askedDirectly,
  deadline,
  'sole-recipient': soleRecipient,
  'reply-to-own-mail': replyToOwnMail,
  'fast-thread': fastThread,
  'repeated-chasing': repeatedChasing,
  'high-importance': highImportance,
  bulk,
  'discussion-list': discussionList,
  'no-reply': noReply,
  automatic,
  junk,
};
