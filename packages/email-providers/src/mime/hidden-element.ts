/** The part of a parsed HTML element that tells whether it is seen. */
export interface MarkupElement {
  readonly name?: string | undefined;
  readonly attribs?: Readonly<Record<string, string>> | undefined;
  readonly children?: readonly MarkupElement[] | undefined;
}

const alwaysHides =
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:^|;)\s*opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)/i;
const noHeight = /(?:^|;)\s*(?:max-)?height\s*:\s*0(?:\.0+)?(?:px|pt|em|%)?\s*(?:;|!|$)/i;
const clips = /overflow\s*:\s*hidden/i;
const noFont = /font-size\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:;|!|$)/i;
const someFont = /font(?:-size)?\s*:[^;]*[1-9]/i;

/**
 * An element that no reader sees. A font of size nothing hides only text that no inner element makes larger again: common
 * newsletter frameworks put it on every layout cell.
 */
export function isHiddenElement(element: MarkupElement): boolean {
  if (element.attribs?.hidden !== undefined) return true;
  const style = element.attribs?.style ?? '';
  if (alwaysHides.test(style)) return true;
  if (noHeight.test(style) && clips.test(style)) return true;
  return noFont.test(style) && !someFont.test(style.replace(noFont, '')) && !hasLargerText(element);
}

function hasLargerText(element: MarkupElement): boolean {
  const waiting = [...(element.children ?? [])];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (someFont.test(next.attribs?.style ?? '')) return true;
    if (next.children) waiting.push(...next.children);
  }
  return false;
}
