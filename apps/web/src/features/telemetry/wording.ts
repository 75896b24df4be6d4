import type { ToolUse, ToolUses } from '@nexus/contracts';

export const toolUseWording = {
  title: 'In numbers',
  none: (days: number) => `Nothing was called in the last ${days} days.`,
  doors: { drive: 'in drives', rest: 'on the page', mcp: 'by other programs' },
} as const;

/** "142 calls in 30 days, 88 % of them without a model; 5,210 tokens counted." */
export function usesInWords({ days, tools }: ToolUses, locale?: string): string {
  const sum = (count: (use: ToolUse) => number) => tools.reduce((total, use) => total + count(use), 0);
  const calls = sum((use) => use.calls);
  if (calls === 0) return toolUseWording.none(days);
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(sum((use) => use.withoutModel) / calls);
  const cost = sum((use) => use.tokens);
  const called = calls === 1 ? 'One call' : `${number.format(calls)} calls`;
  return `${called} in ${days} days, ${share} of them without a model; ${number.format(cost)} tokens counted.`;
}

/** "consult knowledge pack, in drives": a tool by its name. */
export function toolInWords({ tool, door }: Pick<ToolUse, 'tool' | 'door'>): string {
  return `${tool.replaceAll('_', ' ')}, ${toolUseWording.doors[door]}`;
}
