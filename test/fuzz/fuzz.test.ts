import { describeTarget } from './describe-target.ts';
import { targetNames } from './load-targets.ts';

/** Each input of this one takes a server, so `room.system.test.ts` tries it. */
const inSystem = 'room';

for (const name of targetNames) if (name !== inSystem) describeTarget(`H-13: what strangers write: ${name}`, name);
