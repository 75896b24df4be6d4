import type { ExchangeKind } from '@nexus/contracts';

/** One thing that was asked before, in the driver's words. */
interface Asked {
  readonly words: string;
  readonly kind: ExchangeKind;
  /** The manual or domain that was named. */
  readonly named?: string;
}

/** What is said after it, and what it should come to. */
export interface FollowUpCase {
  /** Oldest first. */
  readonly before: readonly Asked[];
  readonly words: string;
  /** A drive ended in between; false: it is the next thing that is said. */
  readonly newDrive: boolean;
  /**
   * The question as one would ask it alone, of which the telling words count, whatever their order. Null: nothing is carried over; the words
   * are read as if nothing had been asked before.
   */
  readonly means: string | null;
}

const joists: Asked = {
  words: 'what does the timber manual say about the span of softwood joists at 450 centres',
  kind: 'manual',
  named: 'timber manual',
};
const classroom: Asked = {
  words: 'what does the guidance say about the size of a primary classroom for 30 pupils',
  kind: 'guidance',
};
const stairs: Asked = { words: 'what is the riser height of the stairs', kind: 'manual' };
const crane: Asked = { words: 'what does the crane manual say about wind', kind: 'manual', named: 'crane manual' };
const doors: Asked = { words: 'what does the fire guidance say about door width', kind: 'guidance', named: 'fire' };
const concrete: Asked = { words: 'how long does concrete cure at 5 degrees', kind: 'manual' };
const harbour: Asked = { words: 'who runs the harbour site', kind: 'memory' };
const office: Asked = { words: 'give me a brief for an open office for 12 people', kind: 'brief' };
const paint: Asked = { words: 'how many coats of paint does the north wall need', kind: 'manual' };
const load: Asked = { words: 'what load does a 6 metre steel beam carry', kind: 'manual' };
const scaffold: Asked = { words: 'how often is the scaffold inspected in winter', kind: 'manual' };
const ramp: Asked = { words: 'what slope does the guidance suggest for a ramp of 9 metres', kind: 'guidance' };

const of = (before: Asked | readonly Asked[], words: string, means: string | null, newDrive = false): FollowUpCase => ({
  before: 'words' in before ? [before] : before,
  words,
  means,
  newDrive,
});
const later = (before: Asked | readonly Asked[], words: string, means: string | null) => of(before, words, means, true);

/** Written before the reader was; looked at while it was made. */
export const lookedAt: readonly FollowUpCase[] = [
  of(joists, 'what about 600 instead?', 'span of softwood joists at 600 centres'),
  later(joists, 'what about 600 instead?', 'span of softwood joists at 600 centres'),
  of(joists, 'and for hardwood?', 'span of hardwood joists at 450 centres'),
  later(joists, 'and for hardwood', 'span of hardwood joists at 450 centres'),
  of(joists, 'and at 400 centres?', 'span of softwood joists at 400 centres'),
  later(classroom, 'and with 24 pupils?', 'size of a primary classroom for 24 pupils'),
  of(classroom, 'what about a secondary one?', 'size of a secondary classroom for 30 pupils'),
  later(classroom, 'what if it is 20 pupils', 'size of a primary classroom for 20 pupils'),
  of(stairs, 'the same for the lift', 'riser height of the lift'),
  later(stairs, 'same question for the ramp please', 'riser height of the ramp'),
  of(crane, 'and about lightning?', 'lightning'),
  later(doors, 'the same for the corridors', 'corridors width'),
  of(concrete, 'and at 15 degrees', 'how long does concrete cure at 15 degrees'),
  later(concrete, 'how about 10 degrees', 'how long does concrete cure at 10 degrees'),
  of(load, 'what about timber?', 'what load does a 6 metre timber beam carry'),
  later(load, 'and 8 metres', 'what load does an 8 metre steel beam carry'),
  of(scaffold, 'and in summer?', 'how often is the scaffold inspected in summer'),
  later(ramp, 'what about 12 metres', 'slope for a ramp of 12 metres'),
  of(office, 'and for 20 people', 'open office for 20 people'),
  later(office, 'the same for 8 people', 'open office for 8 people'),
  of(paint, 'and the south wall?', 'how many coats of paint does the south wall need'),
  // Several before it: the newest that has a place for it.
  later([joists, classroom], 'and with 26 pupils', 'size of a primary classroom for 26 pupils'),
  later([joists, classroom], 'what about 300 centres', 'span of softwood joists at 300 centres'),
  // A new subject carries nothing over.
  of(joists, 'what does the crane manual say about outriggers', null),
  later(joists, 'what about Kerr', null),
  of(classroom, 'archive it', null),
  later(classroom, 'what about the mail from Margaret', null),
  of(stairs, 'next please', null),
  later(concrete, 'how many mails are left', null),
  later(load, 'what is in my calendar tomorrow', null),
];

/** Written at the same time, and only scored. */
export const onlyScored: readonly FollowUpCase[] = [
  of(joists, 'make that 300', 'span of softwood joists at 300 centres'),
  later(joists, 'how about at 500', 'span of softwood joists at 500 centres'),
  of(joists, 'what if I use oak', 'span of oak joists at 450 centres'),
  later(joists, 'and for steel?', 'span of steel joists at 450 centres'),
  of(classroom, 'how about 28 pupils', 'size of a primary classroom for 28 pupils'),
  later(classroom, 'and for a nursery?', 'size of a nursery classroom for 30 pupils'),
  of(classroom, '32 pupils instead', 'size of a primary classroom for 32 pupils'),
  later(classroom, 'what would it be for 18', 'size of a primary classroom for 18 pupils'),
  of(stairs, 'what about the escalator', 'riser height of the escalator'),
  later(stairs, 'the same thing for the ladder', 'riser height of the ladder'),
  of(crane, 'and what about rain', 'rain'),
  later(crane, 'and for snow?', 'snow'),
  of(doors, 'same for windows', 'windows width'),
  later(doors, 'and for the gates', 'gates width'),
  of(concrete, 'what about 20 instead', 'how long does concrete cure at 20 degrees'),
  later(concrete, 'and mortar?', 'how long does mortar cure at 5 degrees'),
  of(load, 'and a 4 metre one', 'what load does a 4 metre steel beam carry'),
  later(load, 'what about concrete instead', 'what load does a 6 metre concrete beam carry'),
  of(scaffold, 'what about spring', 'how often is the scaffold inspected in spring'),
  later(scaffold, 'the same for the crane', 'how often is the crane inspected in winter'),
  of(ramp, 'and if it is 15 metres?', 'slope for a ramp of 15 metres'),
  later(office, 'what about 16 people', 'open office for 16 people'),
  of(paint, 'and for the east wall', 'how many coats of paint does the east wall need'),
  later(paint, 'same for the roof', 'how many coats of paint does the roof need'),
  of(harbour, 'and the quay site?', 'who runs the quay site'),
  // A new subject carries nothing over.
  of(joists, 'what does the guidance say about exits', null),
  later(classroom, 'flag that one', null),
  later(stairs, 'and the next one', null),
  of(office, 'remind me at five to call Tom', null),
  later(doors, 'what about the invoice from Priya', null),
];
