import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../../asks/ask-classifier.ts';
import { summarizeMail } from '../extractive-summary.ts';
import { isProhibition } from './asking-clause.ts';

const asks = createAskClassifier();
const now = new Date('2026-11-10T12:00:00Z');

function summary(own: string) {
  const place = { now, timeZone: 'Europe/Dublin', readerAddresses: [] };
  return summarizeMail(inventMail({ own }), { ...place, verbosity: 'standard', asks, words: 16 });
}

const reason =
  'the council wants to look at every one of the sheets once more with the fire officer and both of the engineers in the new year';
const sheets =
  'look at all of the sheets for the roof, the gable and the stairs, tell the architect and the council what is new in each of them, and ring the yard';

describe('what is said of an ask that is too long', () => {
  it('J-4: a day of its reason is not until when something is asked', () => {
    const { sentences, deadline } = summary(
      `Please do not send the drawings to Kerr, because ${reason}, which they want to do by the end of the month.`,
    );
    expect(sentences).toEqual(['Please do not send the drawings to Kerr.']);
    expect(deadline).toBeNull();
  });

  it.each([
    [
      `Could you by Friday noon ${sheets} about the crane that stands behind the north gate?`,
      'It asks something, by Friday noon.',
    ],
    [
      `Could you ${sheets} about the crane, which Piet wants to have back at the north gate by Friday noon?`,
      'It asks something.',
    ],
    [
      `Could you ${sheets} about the crane, because the harbour master needs the quay by Friday noon?`,
      'It asks something.',
    ],
  ])('J-4: until when is said where it is of what is asked: %j', (own, told) => {
    expect(summary(own).sentences).toEqual([told]);
  });

  it('J-4: what must not be done is told as such', () => {
    const own =
      'You must never let anybody of the yard open the valve at the north end of the tank, whoever it is and whatever they say of the pressure in the pipe, the level in the tank or the colour of the lamp beside the door.';
    expect(summary(own).sentences).toEqual(['It asks that something is not done.']);
  });

  it.each([
    'Nora, please do not open the valve.',
    'Never leave the key in the door.',
    'Nobody may use the lift.',
    'You are asked not to park there.',
    'I told you not to park there.',
    'Nobody goes into the pit until the pump is off.',
  ])('J-4: forbids: %j', (sentence) => {
    expect(isProhibition(sentence)).toBe(true);
  });

  it.each([
    "Please don't forget to ring the yard.",
    'Do not hesitate to call.',
    'Not sure about the crane, can you ring the yard?',
    'Please ring the yard if you must not use the lift.',
    'I do not have the sheets, could you send them?',
    'Nobody was in the pit, could you look?',
    'Nobody works here on a Sunday as a rule, but could you look?',
  ])('J-4: asks for something: %j', (sentence) => {
    expect(isProhibition(sentence)).toBe(false);
  });
});
