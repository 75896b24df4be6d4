/** Levels of nesting. What people write has ten or so. */
const deepest = 32;
/** Objects, lists and values in it. */
const mostParts = 5_000;

/**
 * Whether a JSON Schema, or anything else of JSON, has an end that is soon reached. References within it are followed, so that one which leads back
 * to itself is deeper than anything may be; those that lead elsewhere are never followed. Without recursion, for it may be of any depth.
 */
export function isWithinLimits(schema: unknown): boolean {
  const open = [{ part: schema, depth: 0 }];
  let parts = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, depth } = next;
    parts += 1;
    if (parts > mostParts || depth > deepest) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, inner] of Object.entries(part)) {
      open.push({ part: inner, depth: depth + 1 });
      if (name === '$ref' && typeof inner === 'string') open.push({ part: partAt(schema, inner), depth: depth + 1 });
    }
  }
  return true;
}

/** What a reference such as `#/$defs/item` leads to; undefined where it leads nowhere in here. */
function partAt(schema: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  let part = schema;
  for (const step of reference.split('/').slice(1)) {
    if (typeof part !== 'object' || part === null) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    part = Object.entries(part).find(([own]) => own === name)?.[1];
  }
  return part;
}
