import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

describe('the visible text of HTML', () => {
  it('B-2: leaves out scripts, styles, heads and pictures', () => {
    const html =
      '<html><head><title>T</title><style>p{}</style></head><body><script>x()</script><p>Seen</p><img src="https://t.example.com/p.gif" alt="pixel"></body></html>';
    expect(visibleText(html)).toBe('Seen');
  });

  it('B-2: leaves out what is hidden, in every way that mail hides it', () => {
    const ways = [
      'style="display:none"',
      'style="color:#fff;DISPLAY : none !important"',
      'style="font-size:0"',
      'style="font-size:0px;line-height:0"',
      'style="mso-hide:all"',
      'style="visibility:hidden"',
      'style="max-height:0;overflow:hidden"',
      'style="opacity:0"',
      'style="font-size:1px;line-height:1px"',
      'style="color:transparent"',
      'style="color:#fff;background-color: white"',
      'style="text-indent:-9999px"',
      'style="position:absolute; left:-9999px"',
      'style="width:0;overflow:hidden"',
      'style="transform: scale(0)"',
      'hidden',
    ];
    for (const way of ways)
      for (const tag of ['div', 'span', 'td', 'p']) {
        const cell = tag === 'td' ? `<table><tr><td ${way}>Secret</td></tr></table>` : `<${tag} ${way}>Secret</${tag}>`;
        expect(visibleText(`${cell}<p>Seen</p>`), `${tag} ${way}`).toBe('Seen');
      }
  });

  it('H-5: leaves out what the page’s own sheet hides on every screen, and nothing else', () => {
    const sheet =
      '<style>/* .seen{display:none} */ p { margin:0 } .pre, div.x{display:none !important}\n@media (max-width:9px){.seen{display:none}} #top{max-height:0;overflow:hidden} .a .seen{display:none}</style>';
    const page = (body: string) => visibleText(`<html><head>${sheet}</head><body>${body}</body></html>`);
    const hidden = '<div class="big pre">Secret</div><span class="x">Secret</span><p id="top">Secret</p>';
    expect(page(`${hidden}<p class="seen">Seen</p>`)).toBe('Seen');
    expect(page('<p class="pre" style="display:block">Seen</p><script class="seen">x</script>')).toBe('Seen');
    expect(page('<table class="t"><tr class="r"><td class="c">Total</td><td>40</td></tr></table>')).toBe('Total 40');
  });

  it('B-2: shows text that an inner element makes larger again', () => {
    expect(visibleText('<td style="font-size:0px"><div style="font-size:14px">Seen</div></td>')).toBe('Seen');
    expect(visibleText('<p style="font-size:0.9em;opacity:0.8">Seen</p>')).toBe('Seen');
    expect(visibleText('<td style="font-size:1px"><p style="font-size:12pt">Seen</p></td>')).toBe('Seen');
    for (const style of [
      'color:#fff;background:#000',
      'font-size:11px',
      'width:0',
      'left:-9px',
      'background-color:#fff',
      'max-width:0',
    ]) {
      expect(visibleText(`<p style="${style}">Seen</p>`), style).toBe('Seen');
    }
  });

  it('B-2: writes links as their words and cells apart', () => {
    expect(visibleText('<a href="https://t.example.com/click?u=1">Open the plan</a>')).toBe('Open the plan');
    expect(visibleText('<table><tr><td>Total</td><td>40 euros</td></tr></table>')).toBe('Total 40 euros');
  });

  it('B-2: marks quotes and drops the padding of a preheader', () => {
    expect(visibleText('<p>Yes</p><blockquote type="cite">Coming?</blockquote>')).toBe('Yes\n\n> Coming?');
    expect(visibleText(`<p>Hi${'&zwnj;&nbsp;'.repeat(50)}</p>`)).toBe('Hi');
  });

  it('B-2: reads the words of markup nested without measure', () => {
    expect(visibleText(`${'<div>'.repeat(100_000)}deep`)).toBe('deep');
  });
});
