import { expect, it } from 'vitest';
import { describeTool } from './describe-tool.ts';

const readOnly = { name: 'look_up', annotations: { readOnlyHint: true } };

it('P-10: a tool that requires an argument it does not have is none for a drive, whatever the argument is called', () => {
  for (const missing of ['item', 'constructor', 'toString'])
    expect(describeTool({ ...readOnly, inputSchema: { type: 'object', required: [missing] } })?.unusable).toMatch(
      /words or a number/,
    );
});

it('P-10: the hash of a tool stays what it was when it was allowed', () => {
  const inputSchema = { required: ['item'], properties: { item: { type: 'string' } }, type: 'object' };
  const said = { ...readOnly, title: 'Look up', description: 'How many are left.', outputSchema: { type: 'object' } };
  const inAnotherOrder = { inputSchema, icons: [], ...said };
  for (const tool of [{ ...said, inputSchema }, inAnotherOrder])
    expect(describeTool(tool)?.hash).toBe('a961a279cfb19f825d75b95fd7995bdca700f0c6f77e95a7d8187fa885057655');
});
