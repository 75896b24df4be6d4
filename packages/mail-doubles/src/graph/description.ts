import type {
  Attachment,
  EmailAddress,
  FollowupFlag,
  InternetMessageHeader,
  ItemBody,
  MailFolder,
  Message,
  Recipient,
} from '@microsoft/microsoft-graph-types';

/**
 * What Microsoft's OpenAPI description of Graph v1.0 says of mail, as far as it is used here. Written down by hand from
 * `openApiDocs/v1.0/Mail.yml` of github.com/microsoftgraph/msgraph-sdk-powershell at f1a9b130d4851064d822c7ff1d72413e516f63b8, which
 * Microsoft cuts out of the whole description. Paths begin there with `/users/{user-id}`, for which the documentation writes `/me`;
 * actions and functions carry `microsoft.graph.` before their names, and parameters of actions begin with a capital: the
 * documentation writes both without, and the service takes either.
 *
 * Not in that description, and taken from the documentation (github.com/microsoftgraph/microsoft-graph-docs-contrib):
 * `/$batch` (concepts/json-batching.md), `Prefer` (concepts/outlook-immutable-id.md), the names of well-known folders
 * (resources/mailfolder.md), `$skiptoken` and `$deltatoken` (concepts/delta-query-messages.md), statuses and codes of errors, KQL.
 */
interface GraphOperation {
  readonly query: readonly string[];
  /** Of the request's body: a schema, or the parameters of an action. */
  readonly body?: SchemaName | Readonly<Record<string, SchemaName | 'value'>>;
  readonly answer: SchemaName | null;
  readonly isCollection?: boolean;
}

const one = ['$select', '$expand'];
const list = ['$top', '$skip', '$search', '$filter', '$count', '$orderby', ...one];
/** In links that the service itself gives. */
const states = ['$skiptoken', '$deltatoken'];

export const graphOperations: Readonly<Record<string, GraphOperation>> = {
  'GET /me/mailFolders': { query: ['includeHiddenFolders', ...list], answer: 'mailFolder', isCollection: true },
  'POST /me/mailFolders': { query: [], body: 'mailFolder', answer: 'mailFolder' },
  'GET /me/mailFolders/{mailFolder-id}': { query: ['includeHiddenFolders', ...one], answer: 'mailFolder' },
  'GET /me/mailFolders/{mailFolder-id}/childFolders': {
    query: ['includeHiddenFolders', ...list],
    answer: 'mailFolder',
    isCollection: true,
  },
  'GET /me/mailFolders/{mailFolder-id}/messages': { query: list, answer: 'message', isCollection: true },
  'GET /me/mailFolders/{mailFolder-id}/messages/delta': {
    query: ['changeType', ...list, ...states],
    answer: 'message',
    isCollection: true,
  },
  'GET /me/messages': { query: ['includeHiddenMessages', ...list], answer: 'message', isCollection: true },
  'POST /me/messages': { query: [], body: 'message', answer: 'message' },
  'GET /me/messages/{message-id}': { query: ['includeHiddenMessages', ...one], answer: 'message' },
  'PATCH /me/messages/{message-id}': { query: [], body: 'message', answer: 'message' },
  'DELETE /me/messages/{message-id}': { query: [], answer: null },
  'GET /me/messages/{message-id}/attachments': { query: list, answer: 'attachment', isCollection: true },
  'POST /me/messages/{message-id}/move': { query: [], body: { destinationId: 'value' }, answer: 'message' },
  'POST /me/messages/{message-id}/createReply': {
    query: [],
    body: { message: 'message', comment: 'value' },
    answer: 'message',
  },
  'POST /me/messages/{message-id}/createForward': {
    query: [],
    body: { toRecipients: 'recipient', message: 'message', comment: 'value' },
    answer: 'message',
  },
  'POST /me/messages/{message-id}/send': { query: [], answer: null },
};

type SchemaName = keyof typeof graphSchemas;
type Properties<Type> = Readonly<Partial<Record<keyof Type, string>>>;

/**
 * Properties that are used or answered, each with the schema it has. The compiler holds the names against Microsoft's own types, which
 * are made from the metadata that the description is made from.
 */
const graphSchemas = {
  message: {
    id: 'value',
    bccRecipients: 'recipient',
    body: 'itemBody',
    bodyPreview: 'value',
    categories: 'value',
    ccRecipients: 'recipient',
    changeKey: 'value',
    conversationId: 'value',
    createdDateTime: 'value',
    flag: 'followupFlag',
    from: 'recipient',
    hasAttachments: 'value',
    importance: 'value',
    internetMessageHeaders: 'internetMessageHeader',
    internetMessageId: 'value',
    isDraft: 'value',
    isRead: 'value',
    lastModifiedDateTime: 'value',
    parentFolderId: 'value',
    receivedDateTime: 'value',
    replyTo: 'recipient',
    sender: 'recipient',
    sentDateTime: 'value',
    subject: 'value',
    toRecipients: 'recipient',
  } satisfies Properties<Message>,
  mailFolder: {
    id: 'value',
    childFolderCount: 'value',
    displayName: 'value',
    parentFolderId: 'value',
    totalItemCount: 'value',
    unreadItemCount: 'value',
  } satisfies Properties<MailFolder>,
  attachment: {
    id: 'value',
    contentType: 'value',
    isInline: 'value',
    lastModifiedDateTime: 'value',
    name: 'value',
    size: 'value',
  } satisfies Properties<Attachment>,
  recipient: { emailAddress: 'emailAddress' } satisfies Properties<Recipient>,
  emailAddress: { address: 'value', name: 'value' } satisfies Properties<EmailAddress>,
  itemBody: { content: 'value', contentType: 'value' } satisfies Properties<ItemBody>,
  internetMessageHeader: { name: 'value', value: 'value' } satisfies Properties<InternetMessageHeader>,
  followupFlag: {
    flagStatus: 'value',
    startDateTime: 'value',
    dueDateTime: 'value',
    completedDateTime: 'value',
  } satisfies Properties<FollowupFlag>,
} as const;

interface DescribedRequest {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface FoundOperation {
  /** As the description writes it: `GET /me/messages/{message-id}`. */
  readonly name: string;
  readonly operation: GraphOperation;
  /** What stands for `{…}`. */
  readonly id: string;
}

/** The operation that a request is for; null: the description has none of that path and method. */
export function findOperation(method: string, path: string): FoundOperation | null {
  for (const [name, operation] of Object.entries(graphOperations)) {
    const [wantedMethod, template = ''] = name.split(' ');
    if (wantedMethod !== method) continue;
    const pattern = template.replace(/\{[^}]+\}/, '([^/]+)').replaceAll('$', '\\$');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match) return { name, operation, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}

/** What of a request the description does not know. */
export function checkRequest(
  { operation, name }: FoundOperation,
  { query, body }: DescribedRequest,
): readonly string[] {
  const problems = [...query.keys()]
    .filter((key) => !operation.query.includes(key))
    .map((key) => `${name} takes no ${key}`);
  const selected = query.get('$select')?.split(',') ?? [];
  const known = operation.answer === null ? {} : graphSchemas[operation.answer];
  problems.push(...selected.filter((key) => !(key in known)).map((key) => `${operation.answer} has no ${key}`));
  if (body === undefined) return problems;
  if (operation.body === undefined) return [...problems, `${name} takes no body`];
  const schema = typeof operation.body === 'string' ? graphSchemas[operation.body] : operation.body;
  return [...problems, ...checkProperties(schema, body)];
}

/** What of an answer the description does not know. */
export function checkAnswer({ operation, name }: FoundOperation, body: unknown): readonly string[] {
  if (operation.answer === null) return body === undefined ? [] : [`${name} answers nothing`];
  const schema = graphSchemas[operation.answer];
  if (!operation.isCollection) return checkProperties(schema, body);
  const items: unknown = typeof body === 'object' && body !== null && 'value' in body ? body.value : [];
  return Array.isArray(items)
    ? items.flatMap((item) => checkProperties(schema, item))
    : [`${name} answers a collection`];
}

function checkProperties(schema: Readonly<Record<string, string>>, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => checkProperties(schema, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key.startsWith('@')) return [];
    const type = schema[key];
    if (type === undefined) return [`there is no property ${key} beside ${Object.keys(schema)[0]}`];
    const innerSchema = Object.entries(graphSchemas).find(([name]) => name === type)?.[1];
    return innerSchema ? checkProperties(innerSchema, inner) : [];
  });
}
