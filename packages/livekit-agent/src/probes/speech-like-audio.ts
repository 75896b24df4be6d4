/** Vowels by their first two formants, in hertz (Peterson and Barney 1952, men's means). */
const vowels = [
  { first: 730, second: 1_090 },
  { first: 270, second: 2_290 },
  { first: 570, second: 840 },
];
const pitch = 120;

/** How much of a harmonic passes a formant: a resonance about 80 Hz wide. */
function resonance(frequency: number, formant: number): number {
  return 1 / (1 + ((frequency - formant) / 80) ** 2);
}

/**
 * A second of three vowels with pauses between them, as 16 bit samples: loud, voiced and broken up as speech is, so that a
 * server which drops silence or noise does not drop it. It says nothing.
 */
export function speechLikeAudio(sampleRate: number): Int16Array {
  const samples = new Int16Array(sampleRate);
  const harmonics = Array.from({ length: 25 }, (_, index) => (index + 1) * pitch).filter(
    (hertz) => hertz < sampleRate / 2,
  );
  const syllable = sampleRate / vowels.length;
  samples.forEach((_, at) => {
    const vowel = vowels[Math.min(vowels.length - 1, Math.floor(at / syllable))];
    if (vowel === undefined) return;
    const envelope = Math.max(0, Math.sin((Math.PI * (at % syllable)) / (syllable * 0.8)));
    const sound = harmonics.reduce((sum, hertz) => {
      const strength = resonance(hertz, vowel.first) + 0.5 * resonance(hertz, vowel.second);
      return sum + strength * Math.sin((2 * Math.PI * hertz * at) / sampleRate);
    }, 0);
    samples[at] = Math.round(Math.max(-1, Math.min(1, (envelope * sound) / 3)) * 20_000);
  });
  return samples;
}
