import { createHash } from 'node:crypto';
import { UserId } from '@nexus/contracts';

/** The namespace of names that are typed in a terminal. Made once at random; another one would give everybody another memory. */
const namesOfUsers = '5f0c3f0e-7d0b-4c8a-9c55-0a6d2f9b8e41';

/** The UUID of a name in a namespace, version 5 (RFC 9562, section 5.5). */
export function nameBasedId(namespace: UserId, name: string): UserId {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8');
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The user who goes by a name: a UUID is taken as it is, another name always gives the same one, however it is spelt in Unicode. */
export function userIdOf(name: string): UserId {
  const given = UserId.safeParse(name.trim().toLowerCase());
  return given.success ? given.data : nameBasedId(namesOfUsers, name.trim().normalize('NFC'));
}
