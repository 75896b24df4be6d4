import type { Message } from '@microsoft/microsoft-graph-types';

/** A query that Graph refuses with 400, and its code. */
export class RefusedQuery extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `$filter`, as far as it is used: comparisons of times and of `isRead`, joined by `and`. */
export function filterMessages(messages: readonly Message[], filter: string | null): readonly Message[] {
  if (filter === null) return messages;
  const conditions = filter.split(' and ').map(readCondition);
  return messages.filter((message) => conditions.every((holds) => holds(message)));
}

function readCondition(text: string): (message: Message) => boolean {
  const [, property, operator, value = ''] = /^(\w+) (eq|ge|gt|le|lt) (\S+)$/.exec(text.trim()) ?? [];
  if (property === 'isRead' && operator === 'eq') return ({ isRead }) => isRead === (value === 'true');
  if (property !== 'receivedDateTime') throw new RefusedQuery('ErrorInvalidUrlQueryFilter', `not understood: ${text}`);
  const wanted = Date.parse(value);
  if (Number.isNaN(wanted)) throw new RefusedQuery('RequestBroker--ParseUri', 'no time');
  return ({ receivedDateTime }) => {
    const time = Date.parse(receivedDateTime ?? '');
    if (operator === 'ge') return time >= wanted;
    if (operator === 'gt') return time > wanted;
    if (operator === 'le') return time <= wanted;
    return operator === 'lt' ? time < wanted : time === wanted;
  };
}

/** What is sorted by must stand first in the filter (`user-list-messages`). */
export function sortMessages(
  messages: readonly Message[],
  orderby: string | null,
  filter: string | null,
): readonly Message[] {
  if (orderby === null) return messages;
  const [, property] = /^(receivedDateTime|createdDateTime) desc$/.exec(orderby) ?? [];
  if (property !== 'receivedDateTime' && property !== 'createdDateTime') {
    throw new RefusedQuery('ErrorInvalidUrlQuery', 'not understood');
  }
  if (filter !== null && !filter.startsWith(property)) {
    throw new RefusedQuery('InefficientFilter', 'The restriction or sort order is too complex for this operation.');
  }
  const timeOf = (message: Message) => Date.parse(message[property] ?? '');
  return messages.toSorted((left, right) => timeOf(right) - timeOf(left));
}

/** Graph ends a search here. */
const mostFound = 1000;

/** `$search` with the KQL that is used: words by their beginnings in sender, subject and text, `from:`, days; joined by `AND`, either of two in brackets. */
export function searchMessages(messages: readonly Message[], search: string): readonly Message[] {
  const [, kql] = /^"(.*)"$/.exec(search) ?? [];
  if (kql === undefined) throw new RefusedQuery('ErrorInvalidSearch', 'A search stands in quotation marks.');
  const terms = kql.split(' AND ').map(readTerm);
  const bySending = (message: Message) => Date.parse(message.sentDateTime ?? '');
  return messages
    .filter((message) => terms.every((holds) => holds(message)))
    .toSorted((left, right) => bySending(right) - bySending(left))
    .slice(0, mostFound);
}

function readTerm(term: string): (message: Message) => boolean {
  const [, either] = /^\((.*)\)$/.exec(term) ?? [];
  if (either !== undefined) {
    const spellings = either.split(' OR ').map(readTerm);
    return (message) => spellings.some((holds) => holds(message));
  }
  const [, operator, day = ''] = /^received(>=|<=)(\d{4}-\d\d-\d\d)$/.exec(term) ?? [];
  if (operator !== undefined) {
    return ({ receivedDateTime }) => {
      const received = (receivedDateTime ?? '').slice(0, 10);
      return operator === '>=' ? received >= day : received <= day;
    };
  }
  const [, scope, word = ''] = /^(from:)?([\p{L}\p{M}\p{N}]+)\*$/u.exec(term) ?? [];
  if (word === '') throw new RefusedQuery('ErrorInvalidSearch', `not understood: ${term}`);
  return (message) => {
    const { name, address } = message.from?.emailAddress ?? {};
    const sender = `${name} ${address}`;
    const text = scope ? sender : `${sender} ${message.subject} ${message.body?.content?.replace(/<[^>]*>/g, ' ')}`;
    return tokenize(text).some((token) => token.startsWith(fold(word)));
  };
}

function tokenize(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
