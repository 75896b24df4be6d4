import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// What one may set for tests and measurements, each read here and nowhere else; none is needed. What a process hands on to one that it
// starts (PATH, HOME) is read where it is handed on.
const environment = process.env;
const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** `EVAL_DATA`: the folder of the labelled data, from the project's folder; `../shared/data` where it is not set. It may be absent. */
export const evaluationData = resolve(projectRoot, environment.EVAL_DATA ?? '../shared/data');

/** `ORDERS_FILE`: other sentences for the eval `orders`, a JSON object a line; null: its own. */
export const ordersFile = environment.ORDERS_FILE ?? null;

/** `ORDERS_VERBOSE`: whether the eval `orders` says of each sentence that went wrong what was done instead. */
export const tellsOrders = Boolean(environment.ORDERS_VERBOSE);

/** `AT_EASE_VERBOSE`: whether the eval `at-ease` prints what was answered where it was no use. */
export const tellsAtEase = Boolean(environment.AT_EASE_VERBOSE);

/** `PROPERTY_RUNS`: how many values a property is tried with that names no number itself: few in the quick tier, many in the whole run (vitest.config.ts). */
export const propertyValues = Number(environment.PROPERTY_RUNS ?? 50);

/**
 * `PROPERTY_SEED`: which values these are. A run tries the same ones as the run before it, so that it fails for what was changed and for
 * nothing else; others are tried with other seeds: `PROPERTY_SEED=7 npm test -- properties`.
 */
export const propertySeed = Number(environment.PROPERTY_SEED ?? 2002);

/** `NEXUS_SCHEDULES`, `NEXUS_SCHEDULES_FROM`: how many random schedules of sessions are tried, and from which on. */
export const schedules = {
  count: Number(environment.NEXUS_SCHEDULES ?? 60),
  first: Number(environment.NEXUS_SCHEDULES_FROM ?? 1),
};

/** `NEXUS_KILLS`: how many schedules of killed writers are tried. */
export const killSchedules = Number(environment.NEXUS_KILLS ?? 24);

/** `CHROMIUM_BIN`, `LIVEKIT_SERVER_BIN`: the programs, where they are not on the PATH by their names; null where empty. */
export const namedPrograms = {
  chromium: environment.CHROMIUM_BIN || null,
  liveKitServer: environment.LIVEKIT_SERVER_BIN || null,
};
