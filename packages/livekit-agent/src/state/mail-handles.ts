/**
 * What mails are called before a model: "m7". An id takes twenty tokens, of some providers a hundred, and a model that copies one makes
 * mistakes. Given in the order in which they are asked for, and the same as long as the drive lasts; code that is not the model's knows ids only.
 */
export interface MailHandles {
  of(emailId: string): string;
  /** What is no handle is taken for an id. */
  idOf(handle: string): string;
}

export function createMailHandles(): MailHandles {
  const handles = new Map<string, string>();
  const ids = new Map<string, string>();
  return {
    of(emailId) {
      const known = handles.get(emailId);
      if (known !== undefined) return known;
      const handle = `m${handles.size + 1}`;
      handles.set(emailId, handle);
      ids.set(handle, emailId);
      return handle;
    },
    idOf: (handle) => ids.get(handle.trim()) ?? handle,
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The arguments or the report of a tool with handles in place of ids. */
export function withHandles(values: Values, handles: MailHandles): Values {
  return renamed(values, handles.of);
}

/** The same the other way. */
export function withIds(values: Values, handles: MailHandles): Values {
  return renamed(values, handles.idOf);
}

/** Mails are named in two fields only, by all tools. */
function renamed({ email_id, email_ids, ...others }: Values, rename: (name: string) => string): Values {
  const each = (name: unknown) => (typeof name === 'string' ? rename(name) : name);
  return {
    ...others,
    ...(email_id !== undefined && { email_id: each(email_id) }),
    ...(email_ids !== undefined && { email_ids: Array.isArray(email_ids) ? email_ids.map(each) : email_ids }),
  };
}
