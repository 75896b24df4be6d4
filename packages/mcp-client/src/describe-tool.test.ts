import { expect, it } from 'vitest';
import { describeTool } from './describe-tool.ts';

const readOnly = { name: 'look_up', annotations: { readOnlyHint: true } };

it('P-10: a tool that requires an argument it does not have is none for a drive, whatever the argument is called', () => {
  for (const missing of ['item', 'constructor', 'toString'])
    expect(describeTool({ ...readOnly, inputSchema: { type: 'object', required: [missing] } }).unusable).toBe(
      'arguments',
    );
});

it('P-10: a tool with a huge schema is none for a drive', () => {
  const properties = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`a${at}`, { type: 'string' }]));
  expect(describeTool({ ...readOnly, inputSchema: { type: 'object', properties } }).unusable).toBe('arguments');
});
