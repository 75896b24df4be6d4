import { type InventedMail, inventMail, maria, piet, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Addressee, addresseeOf } from './addressee.ts';

const anna = { name: 'Anna Berg', address: 'anna@example.org' };
const list = { name: null, address: 'masons@lists.example.org' };

describe('to whom a mail speaks', () => {
  it.each<[string, InventedMail, Addressee]>([
    ['its only recipient', { own: 'The slab is dry.' }, { to: 'reader' }],
    ['the one it calls', { own: 'Hi Nora,\n\nthe slab is dry.', to: [anna], cc: [reader] }, { to: 'reader' }],
    ['somebody it calls', { own: 'Anna,\nthe slab is dry.', to: [anna, reader] }, { to: 'person', name: 'Anna' }],
    [
      'the second whom it calls',
      { own: 'Hi Anna and Nora,\n\nthe slab is dry.', to: [anna, reader] },
      { to: 'reader' },
    ],
    [
      'the one it turns to after somebody else',
      { own: 'Anna, please bring the keys.\nNora, could you read this?', to: [anna, reader] },
      { to: 'person', name: 'Anna' },
    ],
    [
      'the one it turns to after nobody',
      { own: 'The keys are here.\nNora, could you read this?', to: [anna, reader] },
      { to: 'reader' },
    ],
    ['nobody it thanks', { own: 'Thanks Anna,\n\nthe slab is dry.', to: [anna, reader] }, { to: 'reader' }],
    ['whom it goes to', { own: 'The slab is dry.', to: [anna], cc: [reader] }, { to: 'person', name: 'Anna' }],
    ['all of many', { own: 'Hi all,\n\nthe slab is dry.', to: [anna, reader] }, { to: 'reader' }],
    ['a list', { own: 'Who has dried a slab?', to: [list], delivery: { listPost: true } }, { to: 'list' }],
    [
      'somebody on a list',
      { own: 'Hi Ben,\n\nthe slab is dry.', to: [list], delivery: { listPost: true } },
      { to: 'person', name: 'Ben' },
    ],
  ])('J-4: %s', (_who, mail, addressee) => {
    expect(addresseeOf(inventMail({ from: maria, ...mail }), [reader.address])).toEqual(addressee);
  });

  it('J-4: where nobody knows who reads, mail to one person is to them', () => {
    expect(addresseeOf(inventMail({ own: 'The slab is dry.', to: [piet] }), [])).toEqual({ to: 'reader' });
  });
});
