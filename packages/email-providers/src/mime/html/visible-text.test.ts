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
    const hidden = '<div class="big pre">Secret</div><div class="x">Secret</div><p id="top">Secret</p>';
    expect(page(`${hidden}<p class="seen">Seen</p>`)).toBe('Seen');
    // Of another tag than the rule's.
    expect(page('<span class="x">Seen</span>')).toBe('Seen');
    expect(page('<p class="pre" style="display:block">Seen</p><script class="seen">x</script>')).toBe('Seen');
    expect(page('<table class="t"><tr class="r"><td class="c">Total</td><td>40</td></tr></table>')).toBe('Total 40');
  });

  it.each([
    ['background-color:transparent', 'color:transparent'],
    ['border-color:transparent', 'color : TRANSPARENT !important'],
    ['caret-color:transparent;outline-color:transparent', '-webkit-text-fill-color:transparent'],
    ['color:transparent;text-shadow:0 0 0 #000', 'color:rgba(0, 0, 0, 0)'],
    ['-webkit-background-clip:text;-webkit-text-fill-color:transparent', 'color:#000;-webkit-text-fill-color:#0000'],
    ['color:transparent;color:#000', 'color:#000;color:transparent'],
    ['color:transparent;c\\6flor:#000', 'color:transparent;border-color:#000'],
    ['color:#000 !important;color:transparent', 'color:transparent !important;color:#000'],
    ['-webkit-text-fill-color:#000;color:transparent', '-webkit-text-fill-color:transparent;color:#000'],
    ['color:#fff;border-color:#fff', 'color:#fff;background-color:rgb(255,255,255)'],
    ['color:#fff;background-color:#fff;background:#000', 'color:#fff;background:#000;background-color:#fff'],
    ['color:#fff;background:#fff url(night.png)', 'color:#fff;background:#fff'],
    ['color:inherit;background:inherit', 'color:black;background:#000'],
    ['x-display:none', 'display:none'],
    ['display:none;display:block', 'display:block;display:none'],
    ['display:none;all:unset', '/* a */display:/* b */none'],
    ['background:url("x;display:none")', 'background:url("x;y");display:none'],
    ['backface-visibility:hidden', 'visibility:hidden'],
    ['stroke-opacity:0', 'opacity:0.0'],
    ['opacity:0;opacity:1', 'opacity:0%'],
    ['opacity:0.05', 'opacity:.0'],
    ['x-mso-hide:all', 'mso-hide:all'],
    ['transform:scale(0.95)', 'transform:scale(0)'],
    ['transform:scale(0.5, 0.5)', 'transform:scale(0,0)'],
    ['x-transform:scale(0)', 'transform:scaleX(0.0)'],
    ['clip:rect(0 100px 50px 0);position:absolute', 'clip:rect(0 0 0 0);position:absolute'],
    ['x-clip:rect(0,0,0,0);position:absolute', 'clip:rect(0,0,0,0);position:absolute'],
    ['text-indent:-100px;padding-left:100px', 'text-indent:-9999px'],
    ['x-text-indent:-9999px', 'text-indent:-999em'],
    ['left:-9999px', 'left:-9999px;position:absolute'],
    ['padding-left:-9999px;position:absolute', 'margin-left:-9999px'],
    ['line-height:0;overflow:hidden', 'height:0;overflow:hidden'],
    ['max-height:0;overflow:hidden;max-height:none', 'max-height:0;overflow:hidden'],
    ['height:0;min-height:20px;overflow:hidden', 'width:0px;overflow:hidden'],
    ['max-height:0;x-overflow:hidden', 'overflow:hidden;max-height:0 !important'],
    ['x-font-size:0', 'font-size:0'],
    ['font:14px/0 Arial', 'font:0/0 a'],
    ['font-size:0;font-size:14px', 'font-size:14px;font-size:.5px'],
  ])('H-5: %s hides nothing, %s does, in a style and in a sheet', (seen, hidden) => {
    const page = (style: string) => `<style>.m{${style}}</style><p class="m">Text</p><p>End</p>`;
    expect(visibleText(`<p style='${seen}'>Text</p><p>End</p>`)).toBe('Text\n\nEnd');
    expect(visibleText(`<p style='${hidden}'>Text</p><p>End</p>`)).toBe('End');
    expect(visibleText(`<style>.x{display:none}</style>${page(seen)}`)).toBe('Text\n\nEnd');
    expect(visibleText(page(hidden))).toBe('End');
  });

  it.each([
    ['.m{display:none} .m{display:block}', ''],
    ['.m{max-height:0;overflow:hidden}', 'max-height:none'],
    ['.m{color:#fff;background:#fff}', 'color:#000'],
    ['.m{display:none} p.m{display:block}', ''],
    ['.m{display:none} #i{display:block}', ''],
    ['#i{display:block} .m{display:none}', ''],
    ['.m{display:none} .a .m{display:block}', ''],
    ['@import url(x.css); .m{display:block !important} .m{display:none}', ''],
    ['.m{display:none} @media screen{.m{display:block}}', ''],
    ['.m{display:block !important}', 'display:none'],
    ['.b{color:transparent} .n{border:0}', ''],
    ['div.m{display:none}', ''],
    ['@media print{.m{display:none}}', ''],
    ['@media (max-width:9px){.m{display:none}}', ''],
    ['</style><style media="print">.m{display:none}', ''],
    ['</style><!--[if mso]><style>.m{display:none}</style><![endif]--><style>', ''],
  ])('H-5: the later rule and the element itself go first: %s, %s', (sheet, style) => {
    const page = `<style>${sheet}</style><p class="m" id="i" style="${style}">Text</p>`;
    expect(visibleText(page)).toBe('Text');
  });

  it('H-5: a sheet that says so twice still hides', () => {
    const page = (sheet: string, style: string) =>
      visibleText(`<style>${sheet}</style><p class="m" style="${style}">Text</p>End`);
    expect(page('.m{display:block} .m{display:none}', '')).toBe('End');
    expect(page('.m{display:none !important}', 'display:none')).toBe('End');
    expect(page('@media screen{.m{display:none}}', '')).toBe('End');
    expect(page('<!-- .m{display:none} -->', '')).toBe('End');
    expect(page('.m{color:#fff}', 'background:#fff')).toBe('Text\n\nEnd');
  });

  it('H-5: an inner element that is seen again is told', () => {
    for (const [outer, inner] of [
      ['color:transparent', 'color:#000'],
      ['visibility:hidden', 'visibility:visible'],
      ['color:#fff;background:#fff', 'color:#111'],
      ['color:#fff;background:#fff', 'background:#000'],
      ['text-indent:-9999px', 'text-indent:0'],
      ['font-size:0', 'font:12px Arial'],
    ]) {
      expect(visibleText(`<div style="${outer}"><p style="${inner}">Text</p></div>`), inner).toBe('Text');
      expect(visibleText(`<div style="${outer}"><p style="margin:0">Text</p></div>`), outer).toBe('');
    }
    expect(visibleText('<div style="color:transparent"><a href="https://x.example">Text</a></div>')).toBe('Text');
    expect(visibleText('<div style="font-size:0"><font size="3">Text</font></div>')).toBe('Text');
    expect(visibleText('<p hidden style="display:block">Text</p><p hidden>Secret</p>')).toBe('Text');
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

  it('B-2: says of a table with heads what stands under each', () => {
    const page = (rows: string) =>
      visibleText(`<p>What we need:</p><table><tr><th>What</th><th>By when</th><th>How much</th></tr>${rows}</table>`);
    expect(
      page(
        '<tr><td>Consent form</td><td>Monday 30 November</td><td>-</td></tr><tr><td>Payment</td><td style="color:#333"><b>3 December</b></td><td>£14.50</td></tr>',
      ),
    ).toBe('What we need:\n\n* Consent form: by Monday 30 November\n* Payment: by 3 December, £14.50');
    expect(
      visibleText(
        '<table><thead><tr><th>Order</th><th>Colour</th></tr></thead><tbody><tr><td>12</td><td>red</td></tr></tbody></table>',
      ),
    ).toBe('* 12: colour red');
    // One that lays out a page, and one whose rows are of other lengths.
    expect(page('<tr><td><table><tr><td>Hello</td></tr></table></td><td>b</td><td>c</td></tr>')).toContain(
      'What By when',
    );
    expect(page('<tr><td colspan="3">All of it</td></tr>')).toContain('What By when How much\nAll of it');
  });

  it('B-2: marks quotes and drops the padding of a preheader', () => {
    expect(visibleText('<p>Yes</p><blockquote type="cite">Coming?</blockquote>')).toBe('Yes\n\n> Coming?');
    expect(visibleText(`<p>Hi${'&zwnj;&nbsp;'.repeat(50)}</p>`)).toBe('Hi');
  });

  it('B-2: reads the words of markup nested without measure', () => {
    expect(visibleText(`${'<div>'.repeat(100_000)}deep`)).toBe('deep');
  });
});
