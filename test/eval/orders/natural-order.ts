import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ordersFile } from '../../support/run/env.ts';

const OrderedCall = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
  /** The sender of the mail that it is about, where it is not the one that is open. */
  of: z.string().optional(),
});
export type OrderedCall = z.infer<typeof OrderedCall>;

const NaturalOrder = z.object({
  /** What came before: a mail is open; a draft too; sending or muting was just asked about; the mail was just archived. */
  scene: z.enum(['mail', 'draft', 'asked-send', 'asked-mute', 'archived']),
  say: z.string(),
  /** What a model that understands calls, in order. */
  calls: z.array(OrderedCall),
  /** `now`: done at once; `ask`: asked first; `no`: nothing is to be done. */
  expect: z.enum(['now', 'ask', 'no']),
  /** With `no`: what a model that misunderstands calls. */
  wrong: z.array(OrderedCall).default([]),
});
export type NaturalOrder = z.infer<typeof NaturalOrder>;

/** Sentences as a driver says them, written without sight of the grammar. ORDERS_FILE names other ones, a JSON object a line. */
export function readNaturalOrders(): readonly NaturalOrder[] {
  const own = fileURLToPath(new URL('../phrases/natural-orders.jsonl', import.meta.url));
  const lines = readFileSync(ordersFile ?? own, 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => NaturalOrder.parse(JSON.parse(line)));
}
