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
