import type { UserId } from '@nexus/contracts';

/** Who a request comes from, once that is known. */
export type Principal =
  | { readonly kind: 'user'; readonly userId: UserId }
  /** A machine with the service key: it reads figures, and it never drives. */
  | { readonly kind: 'service' };
