import { readFileSync } from 'node:fs'
import { ALPHABET } from '../server/modules/captcha/glyphs.ts'
import { RATE_HZ, samplesOf, SLOT_SAMPLES } from '../server/modules/captcha/wav.ts'

/**
 * Recognizes the spoken captcha like a listener who knows the voice: finds the words between pauses and matches each with the
 * most similar digit. This proves that the audio is understandable; it uses no back door.
 */
const FRAME = Math.round(RATE_HZ * 0.02)
const FRAMES = 20
const PITCHES = [200, 300, 420, 560, 720, 900, 1100, 1350, 1650, 2000, 2400, 2850, 3300]
const SPEEDS = [0.93, 0.97, 1.01, 1.05, 1.1]
const PAUSE_FRAMES = 9

/** Strength of one pitch in a frame (Goertzel). */
const strength = (samples: Float32Array, pitch: number): number => {
  const turn = 2 * Math.cos((2 * Math.PI * pitch) / RATE_HZ)
  let [one, two] = [0, 0]
  for (const sample of samples) [one, two] = [sample + turn * one - two, one]
  return one * one + two * two - turn * one * two
}

const loudness = (samples: Float32Array): number => Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / FRAME)

const framesOf = (samples: Float32Array): Float32Array[] =>
  Array.from({ length: Math.floor(samples.length / FRAME) }, (_, at) => samples.subarray(at * FRAME, (at + 1) * FRAME))

/** A word as a matrix of fixed size: time × pitch, with normalized loudness. */
const pictureOf = (samples: Float32Array): number[] => {
  const wide = samples.length / FRAMES
  const cells = Array.from({ length: FRAMES }, (_, at) => {
    const part = samples.subarray(Math.floor(at * wide), Math.floor(at * wide + Math.max(wide, FRAME)))
    return PITCHES.map((pitch) => Math.log(0.05 + strength(part, pitch)))
  }).flat()
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length
  const size = Math.hypot(...cells.map((cell) => cell - mean))
  return cells.map((cell) => (cell - mean) / size)
}

const likeness = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, cell, at) => sum + cell * (other[at] ?? 0), 0)

const wordsOf = (samples: Float32Array): Float32Array[] => {
  const loud = framesOf(samples).map(loudness)
  const threshold = Math.max(0.06, Math.max(...loud) * 0.18)
  const words: [number, number][] = []
  for (const [at, value] of loud.entries()) {
    if (value < threshold) continue
    const last = words.at(-1)
    if (last && at - last[1] < PAUSE_FRAMES) last[1] = at
    else words.push([at, at])
  }
  return words.filter(([from, to]) => to - from >= 3).map(([from, to]) => samples.subarray(from * FRAME, (to + 1) * FRAME))
}

const atSpeed = (clip: Float32Array, speed: number) =>
  Float32Array.from({ length: Math.floor(clip.length / speed) }, (_, at) => clip[Math.round(at * speed)] ?? 0)

const loadVoice = () => {
  const samples = samplesOf(readFileSync(new URL('../server/modules/captcha/voice/digits.wav', import.meta.url)))
  return ALPHABET.flatMap((digit, at) => {
    const clip = samples.subarray(at * SLOT_SAMPLES, (at + 1) * SLOT_SAMPLES)
    const [word = clip] = wordsOf(clip)
    return SPEEDS.map((speed) => ({ digit, picture: pictureOf(atSpeed(word, speed)) }))
  })
}
let voice: ReturnType<typeof loadVoice> | undefined

/** The digits spoken in a data URL with WAV audio. */
export const hear = (audio: string): string => {
  const known = (voice ??= loadVoice())
  const samples = samplesOf(Buffer.from(audio.slice(audio.indexOf(',') + 1), 'base64'))
  return wordsOf(samples)
    .map((word) => {
      const picture = pictureOf(word)
      const scores = known.map(({ digit, picture: other }) => ({ digit, score: likeness(picture, other) }))
      return scores.toSorted((one, other) => other.score - one.score)[0]?.digit ?? ''
    })
    .join('')
}
