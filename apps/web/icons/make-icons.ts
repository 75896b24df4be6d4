import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

/**
 * Draws the icons of the page as an app, as `public/icon.svg` shows it: four bars of a voice on a ground of one colour. Run it after a change
 * of the drawing: `node apps/web/icons/make-icons.ts`.
 */

/** As in the SVG, on a square of 64. */
const ground = [0x0b, 0x5d, 0x57] as const;
const bars = [
  { x: 14, from: 28, to: 36 },
  { x: 26, from: 18, to: 46 },
  { x: 38, from: 24, to: 40 },
  { x: 50, from: 29, to: 35 },
] as const;
const barWidth = 6;
const corner = 16;
const square = 64;
/** Samples of a pixel in each direction, for smooth edges. */
const samples = 4;

type Look =
  /** Round corners, on nothing. */
  | 'any'
  /** The whole square, the drawing within the circle that a system may cut out (https://www.w3.org/TR/appmanifest/#icon-masks). */
  | 'maskable';

const distance = (x: number, y: number) => Math.hypot(x, y);

function isBar(x: number, y: number): boolean {
  return bars.some((bar) => distance(x - bar.x, y - Math.min(bar.to, Math.max(bar.from, y))) <= barWidth / 2);
}

function isGround(x: number, y: number): boolean {
  const inside = (value: number) => Math.min(square - corner, Math.max(corner, value));
  return distance(x - inside(x), y - inside(y)) <= corner;
}

function colourAt(x: number, y: number, look: Look): readonly [number, number, number, number] {
  // Bars stand a little left of the middle in the drawing; where the ground has no corners they may be smaller.
  const scale = look === 'maskable' ? 0.8 : 1;
  const [left, top] = [(x - square / 2) / scale + square / 2, (y - square / 2) / scale + square / 2];
  if (isBar(left, top)) return [255, 255, 255, 255];
  return look === 'maskable' || isGround(x, y) ? [...ground, 255] : [...ground, 0];
}

function draw(size: number, look: Look): Buffer {
  const rows: Buffer[] = [];
  for (let row = 0; row < size; row += 1) {
    const line = Buffer.alloc(1 + size * 4);
    for (let column = 0; column < size; column += 1) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < samples ** 2; sample += 1) {
        const x = ((column + ((sample % samples) + 0.5) / samples) * square) / size;
        const y = ((row + (Math.floor(sample / samples) + 0.5) / samples) * square) / size;
        for (const [channel, value] of colourAt(x, y, look).entries()) sum[channel] = (sum[channel] ?? 0) + value;
      }
      for (const [channel, value] of sum.entries()) line[1 + column * 4 + channel] = Math.round(value / samples ** 2);
    }
    rows.push(line);
  }
  return Buffer.concat(rows);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of eight bits a channel with transparency (https://www.w3.org/TR/png-3/). */
function encodePng(size: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const icons = [
  { name: 'icon-192.png', size: 192, look: 'any' },
  { name: 'icon-512.png', size: 512, look: 'any' },
  { name: 'icon-maskable-512.png', size: 512, look: 'maskable' },
  // iOS cuts the corners itself.
  { name: 'apple-touch-icon.png', size: 180, look: 'maskable' },
] as const;
for (const { name, size, look } of icons) {
  writeFileSync(new URL(`../public/${name}`, import.meta.url), encodePng(size, draw(size, look)));
}
