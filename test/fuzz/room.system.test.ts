import { describeTarget } from './describe-target.ts';

/** Lines of strangers in a real room. */
describeTarget('H-13: what strangers write: room', 'room');
