import { createSeededRandom } from '@nexus/text';

const dimensions = 1_536;
/** How many directions texts differ in: those of embedding models have some tens, not 1,536. */
const latent = 48;
const topics = 200;
const vocabularySize = 30_000;
/** Words at the head of the curve that are rare among a language's content words; without it one word would be in every chunk. */
const offset = 20;
const unspoken = 'the of and to a in is it that for on with as at by this from be are or an was not have which'.split(
  ' ',
);
const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo wu xa ye zi bor cam del fin gar hol jun kel lor'.split(
  ' ',
);

export interface GeneratedChunk {
  readonly content: string;
  readonly vector: readonly number[];
}

export interface ManualGenerator {
  chunk(): GeneratedChunk;
  /** Words of the text as somebody asks for it, and a vector that is near its own but is not it. */
  questionOn(chunk: GeneratedChunk): { readonly words: string; readonly vector: readonly number[] };
}

/**
 * Invents chunks of manuals. A text has 280 words, nearly half of them such as `the`, the others of 30,000 that are as frequent as Zipf
 * and Mandelbrot found it: the most common one is in two of three chunks, most are in a few. A vector is one of 200 topics in 48 directions, moved by .7 of a topic's spread,
 * turned into 1,536 dimensions, with something common to all and some noise, as embeddings have it. The same seed invents the same.
 */
export function createManualGenerator(seed: number): ManualGenerator {
  const random = createSeededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const normals = (length: number) => Float64Array.from({ length }, normal);
  const basis = Array.from({ length: latent }, () => normals(dimensions));
  const common = normals(dimensions);
  const centres = Array.from({ length: topics }, () => normals(latent));
  const syllable = (place: number) => syllables[place % syllables.length] ?? '';
  const vocabulary = Array.from(
    { length: vocabularySize },
    (_, place) =>
      `${syllable(place)}${syllable(Math.floor(place / syllables.length))}${syllable(Math.floor(place / syllables.length ** 2))}on${syllable(place * 7)}`,
  );
  const spread = Math.log((vocabularySize + offset) / offset);
  const word = () =>
    random() < 0.45
      ? (unspoken[Math.floor(random() * unspoken.length)] ?? '')
      : (vocabulary[Math.floor(offset * Math.exp(random() * spread) - offset)] ?? '');
  const unit = (raw: Float64Array): readonly number[] => {
    const length = Math.hypot(...raw);
    return Array.from(raw, (value) => value / length);
  };
  return {
    chunk() {
      const centre = centres[Math.floor(random() * topics)] ?? normals(latent);
      const raw = normals(dimensions);
      for (const [place, direction] of basis.entries()) {
        const weight = (centre[place] ?? 0) + 0.7 * normal();
        for (let index = 0; index < dimensions; index += 1)
          raw[index] = (raw[index] ?? 0) + weight * (direction[index] ?? 0);
      }
      for (let index = 0; index < dimensions; index += 1) raw[index] = (raw[index] ?? 0) + 3 * (common[index] ?? 0);
      return { content: Array.from({ length: 280 }, word).join(' '), vector: unit(raw) };
    },
    questionOn({ content, vector }) {
      const words = content.split(' ');
      const start = Math.floor(random() * (words.length - 8));
      const moved = Float64Array.from(vector, (value) => value + (0.7 / Math.sqrt(dimensions)) * normal());
      return { words: words.slice(start, start + 8).join(' '), vector: unit(moved) };
    },
  };
}
