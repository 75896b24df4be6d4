import { inventMail } from '@nexus/contracts/testing';
import { expect, it } from 'vitest';
import { importanceModel } from './importance-model.ts';
import { readWording } from './wording.ts';

const logOdds = (subject: string, own: string) =>
  readWording(inventMail({ subject, own }), importanceModel.wording).logOdds;

it.each([
  ['Lindqvist, Oakes and Tarrant letter to Mr Wójcik', ''],
  ['FW: Zieliński Kessler Brightwater Harbour Quay review', 'fyi'],
])('J-1: names over hardly a word are no other language: %j', (subject, own) => {
  expect(logOdds(subject, own)).not.toBeNull();
});

it('J-1: of a mail in another language its wording says nothing', () => {
  const own =
    'Sehr geehrte Frau Berg, die Zeichnungen haben wir erhalten. Für die Fertigung der Fenster brauchen wir Ihre Freigabe bis Freitag, sonst verschiebt sich die Lieferung.';
  expect(logOdds('Freigabe der Fenster', own)).toBeNull();
});
