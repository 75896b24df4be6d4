import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A method of Gmail's API as Google describes it. */
interface GmailMethod {
  /** `messages.get`, `getProfile`, `settings.sendAs.list`. */
  readonly name: string;
  readonly verb: string;
  /** `/gmail/v1/users/{userId}/messages/{id}`. */
  readonly path: string;
}

/**
 * The methods of Google's published description. `@googleapis/gmail` does not carry the description itself; its code is generated
 * from it, a class for each resource and a function for each method, so the paths are read from there.
 */
export function readGmailDescription(): readonly GmailMethod[] {
  const library = fileURLToPath(import.meta.resolve('@googleapis/gmail/build/v1.js'));
  const methods: GmailMethod[] = [];
  let resource = '';
  let name = '';
  let path = '';
  for (const line of readFileSync(library, 'utf8').split('\n')) {
    resource = /^ {4}class Resource\$Users(\$?\S*) \{/.exec(line)?.[1] ?? resource;
    name = /^ {8}(\w+)\(paramsOrCallback/.exec(line)?.[1] ?? name;
    path = /'(\/gmail\/v1\/[^']+)'/.exec(line)?.[1] ?? path;
    const verb = /^\s+method: '([A-Z]+)'/.exec(line)?.[1];
    if (verb === undefined) continue;
    const place = resource.split('$').filter((part) => part !== '');
    const inner = place.map((part) => part.charAt(0).toLowerCase() + part.slice(1));
    methods.push({ name: [...inner, name].join('.'), verb, path });
  }
  return methods;
}

/** Finds the method that a request means; of several, the one whose path leaves least open. Null: Gmail has none like it. */
export function findGmailMethod(
  methods: readonly GmailMethod[],
  { verb, path }: { readonly verb: string; readonly path: string },
): GmailMethod | null {
  const openParts = (method: GmailMethod) => method.path.split('{').length;
  const fitting = methods.filter((method) => method.verb === verb && toPattern(method.path).test(path));
  return fitting.toSorted((left, right) => openParts(left) - openParts(right))[0] ?? null;
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
