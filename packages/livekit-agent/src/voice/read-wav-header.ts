/** How raw samples are laid out; always 16 bit, little-endian. */
export interface PcmFormat {
  readonly sampleRate: number;
  readonly channels: number;
}

export interface WavHeader extends PcmFormat {
  /** Where the samples begin, in bytes. */
  readonly dataStart: number;
}

/**
 * The header of a RIFF WAVE file, of which perhaps only the beginning is there. The length it names is ignored: a server that streams
 * does not know it.
 *
 * @returns null when more bytes are needed.
 * @throws Error when the file is not 16 bit PCM.
 */
export function readWavHeader(bytes: Uint8Array): WavHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: PcmFormat | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    if (id === 'data') {
      if (format === null) throw new Error('The WAV file has samples before their format.');
      return { ...format, dataStart: at + 8 };
    }
    if (id === 'fmt ') {
      if (at + 24 > bytes.length) return null;
      if (view.getUint16(at + 22, true) !== 16) throw new Error('The WAV file is not 16 bit PCM.');
      format = { channels: view.getUint16(at + 10, true), sampleRate: view.getUint32(at + 12, true) };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

/** Whether the file begins as a WAV file does; null when there are too few bytes to tell. */
export function isWav(bytes: Uint8Array): boolean | null {
  const mark = String.fromCharCode(...bytes.subarray(0, 4));
  return mark.length < 4 && 'RIFF'.startsWith(mark) ? null : mark === 'RIFF';
}
