export const RATE_HZ = 8_000
/** Samples per digit in `voice/digits.wav`, padded with silence. */
export const SLOT_SAMPLES = 6_400

const HEADER_BYTES = 44
const MIDDLE = 128

/** Mono, 8 kHz, 8 bit unsigned PCM (RIFF WAVE). Samples are from -1 to 1; others are clipped. */
export const wavOf = (samples: Float32Array): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.length)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE_HZ, 24)
  bytes.writeUInt32LE(RATE_HZ, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length, 40)
  for (const [index, sample] of samples.entries())
    bytes[HEADER_BYTES + index] = Math.max(0, Math.min(255, Math.round(MIDDLE + sample * 127)))
  return bytes
}

export const samplesOf = (wav: Uint8Array): Float32Array =>
  Float32Array.from(wav.subarray(HEADER_BYTES), (byte) => (byte - MIDDLE) / 127)
