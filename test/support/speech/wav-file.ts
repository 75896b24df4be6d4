/** 16 bit mono samples. */
export interface Sound {
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

export function encodeWavFile({ samples, sampleRate }: Sound): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

/** Reads a mono 16 bit WAV file. @throws Error when it is another. */
export function decodeWavFile(bytes: Buffer): Sound {
  const data = bytes.indexOf('data', 12, 'latin1');
  const format = bytes.indexOf('fmt ', 12, 'latin1');
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || data < 0 || format < 0) throw new Error('This is not a WAV file.');
  if (bytes.readUInt16LE(format + 10) !== 1 || bytes.readUInt16LE(format + 22) !== 16) {
    throw new Error('This WAV file is not mono with 16 bits.');
  }
  const start = data + 8;
  const length = Math.min(bytes.readUInt32LE(data + 4), bytes.length - start);
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + start + length));
  return { samples, sampleRate: bytes.readUInt32LE(format + 12) };
}
