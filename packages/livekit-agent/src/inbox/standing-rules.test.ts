import type { KnowledgeEntry, Signal } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { asksForNewsletters, leavesOut, readStandingRules, ruleFor, standingRulesIn } from './standing-rules.ts';

const invoice = inventMail({ subject: 'Invoice 12 for the railing' });
const signal = (id: Signal['id']): Signal => ({ id, weight: -0.3, evidence: '' });

describe('the driver’s own rules on what mail is worth', () => {
  it.each([
    ['invoices are never urgent', 'never'],
    ['Invoices are never important to me.', 'never'],
    ['from now on invoices are not urgent', 'never'],
    ['an invoice is never a priority', 'never'],
    ['invoices never matter', 'never'],
    ["Invoices don't really matter to me", 'never'],
    ['never treat invoices as urgent', 'never'],
    ["invoices aren't urgent any more", 'never'],
    ['nothing about invoices is urgent any more', 'never'],
    ['Invoices are always urgent', 'urgent'],
    ['invoices are important to me', 'important'],
    ['Invoices really matter to me', 'important'],
    ['I care about invoices', 'important'],
    ['invoices always matter', 'important'],
    ['always treat invoices as important', 'important'],
  ])('J-12: "%s" rules on an invoice: %s', (content, verdict) => {
    expect(ruleFor(readStandingRules(content), invoice, [])?.verdict).toBe(verdict);
  });

  it.each([
    'it is never urgent',
    'this is urgent',
    'I am never in a hurry',
    'Tell me about invoices first',
    'My phone is always in the car',
    'Invoices are due on Fridays',
  ])('J-12: "%s" is no such rule', (content) => {
    expect(readStandingRules(content)).toEqual([]);
  });

  it('J-12: names mail by subject, sender, file or kind', () => {
    const rules = readStandingRules('newsletters, permits and Piet are never urgent');
    expect(ruleFor(rules, inventMail({ subject: 'Weekly' }), [signal('bulk')])).not.toBeNull();
    expect(ruleFor(rules, inventMail({ subject: 'Weekly' }), [])).toBeNull();
    const ofTheBank = readStandingRules('Bank notifications are never urgent');
    expect(ruleFor(ofTheBank, inventMail({ subject: 'Server down' }), [signal('automatic')])).toBeNull();
    expect(ruleFor(ofTheBank, inventMail({ subject: 'Your bank statement' }), [signal('automatic')])).not.toBeNull();
    expect(ruleFor(rules, inventMail({ subject: 'The crane', from: piet }), [])).not.toBeNull();
    expect(ruleFor(rules, inventMail({ subject: 'Road permit' }), [])).not.toBeNull();
  });

  it.each([
    ['newsletters matter to me', true],
    ['newsletters first', true],
    ['always tell me about my promotion first', false],
    ['newsletters are never important', false],
    ['the council newsletters matter to me', false],
    ['invoices first', false],
  ])('J-12: whether "%s" asks for newsletters: %s', (content, asks) => {
    const entry = { id: 'k_00000000_0000000000', content, category: 'rule', source: 'user', createdAt: '' } as const;
    expect(asksForNewsletters([entry])).toBe(asks);
  });

  it('J-12: newsletters that were asked for can be done without again', () => {
    const entries = ['newsletters matter to me', 'newsletters are not important any more'].map((content) => ({
      ...({ id: 'k_00000000_0000000000', category: 'rule', source: 'user', createdAt: '' } as const),
      content,
    }));
    expect(asksForNewsletters(entries)).toBe(false);
    expect(asksForNewsletters(entries.toReversed())).toBe(true);
  });

  it('J-12: what a rule leaves out is named by whole words, and whose mail it is by who wrote it', () => {
    const entry = { id: 'k_00000000_0000000000', category: 'rule', source: 'user', createdAt: '' } as const;
    const outOf = (content: string) => leavesOut([{ ...entry, content }]) ?? (() => false);
    const isOut = outOf('never read me mail from Piet');
    expect(isOut({ subject: 'The crane', from: piet })).toBe(true);
    expect(
      isOut({ subject: 'Piet fell off the scaffold', from: { name: 'Ruth Berg', address: 'ruth@berg.example' } }),
    ).toBe(false);
    const isParking = outOf('never read me parking receipts');
    expect(isParking({ subject: 'Your parking receipt', from: piet })).toBe(true);
    expect(isParking({ subject: 'Receipt for Parker', from: piet })).toBe(false);
    expect(leavesOut([{ ...entry, content: 'invoices are never urgent' }])).toBeNull();
  });

  it('J-12: of two the newer holds, and facts rule nothing', () => {
    const entry = (content: string, category: KnowledgeEntry['category']): KnowledgeEntry => ({
      id: 'k_00000000_0000000000',
      content,
      category,
      source: 'user',
      createdAt: '2026-11-10T08:00:00.000Z',
    });
    const rules = standingRulesIn([
      entry('invoices are never urgent', 'rule'),
      entry('invoices are always urgent', 'rule'),
      entry('invoices are never urgent', 'context'),
    ]);
    expect(ruleFor(rules, invoice, [])?.verdict).toBe('urgent');
  });
});
