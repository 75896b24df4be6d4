/** An answer of Gmail's. */
export interface GmailAnswer {
  readonly status: number;
  readonly data: unknown;
}

/** In Google's error format. */
export function refuseAsGoogle(status: number, reason: string): GmailAnswer {
  const message = `refused: ${reason}`;
  return { status, data: { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } } };
}

export function readPath(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

type Field = { readonly name: string; readonly inner: readonly Field[] };

/**
 * Leaves of an answer only what its `fields` parameter names, as Google's servers do: `id,payload/headers,messages(id,labelIds)`.
 * What a client uses and did not ask for is then missing in tests too.
 */
export function keepFields(answer: unknown, fields: string): unknown {
  return keep(answer, parseFields(fields));
}

function keep(value: unknown, fields: readonly Field[]): unknown {
  if (fields.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => keep(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  const entries = fields.flatMap(({ name, inner }) =>
    name in value ? [[name, keep(Reflect.get(value, name), inner)]] : [],
  );
  return Object.fromEntries(entries);
}

function parseFields(text: string): readonly Field[] {
  return splitOutside(text).map((part) => {
    const [, name = '', slash, group] = /^([^/(]+)(?:\/(.+)|\((.+)\))?$/.exec(part) ?? [];
    return { name, inner: parseFields(slash ?? group ?? '') };
  });
}

/** At commas that stand in no parentheses. */
function splitOutside(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return part === '' ? parts : [...parts, part];
}
