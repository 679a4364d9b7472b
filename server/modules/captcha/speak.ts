import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from './draw.ts'
import { ALPHABET } from './glyphs.ts'
import { RATE_HZ, samplesOf, SLOT_SAMPLES, wavOf } from './wav.ts'

const LEAD_S = 0.4

const trimmed = (slot: Float32Array) => slot.subarray(0, slot.findLastIndex((sample) => sample !== 0) + 1)

const loadVoice = () => {
  const samples = samplesOf(readFileSync(join(import.meta.dirname, 'voice/digits.wav')))
  return new Map(
    ALPHABET.map((digit, index) => [digit, trimmed(samples.subarray(index * SLOT_SAMPLES, (index + 1) * SLOT_SAMPLES))]),
  )
}
let voice: ReturnType<typeof loadVoice> | undefined

const between = (random: Random, low: number, high: number) => low + random() * (high - low)

/** Resamples a clip: faster and higher, or slower and lower. */
const atSpeed = (clip: Float32Array, speed: number) =>
  Float32Array.from({ length: Math.floor(clip.length / speed) }, (_, index) => {
    const at = index * speed
    const before = clip[Math.floor(at)] ?? 0
    const after = clip[Math.ceil(at)] ?? before
    return before + (after - before) * (at % 1)
  })

const silence = (seconds: number) => new Float32Array(Math.round(seconds * RATE_HZ))

const joined = (pieces: readonly Float32Array[]) => {
  const whole = new Float32Array(pieces.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Low noise under the voice, so that no two samples of a digit are equal. */
const addNoise = (samples: Float32Array, random: Random) => {
  let slow = 0
  for (let index = 0; index < samples.length; index += 1) {
    slow = slow * 0.7 + between(random, -1, 1) * 0.3
    samples[index] = (samples[index] ?? 0) + slow * 0.11
  }
  return samples
}

/** The digits spoken in Mandarin with random speed, loudness and pauses: WAV in a data URL. */
export const speakDigits = (answer: string, random: Random = Math.random): string => {
  const words = (voice ??= loadVoice())
  const pieces = [silence(LEAD_S)]
  for (const digit of answer) {
    const loudness = between(random, 0.7, 1)
    const word = atSpeed(words.get(digit) ?? new Float32Array(), between(random, 0.92, 1.12))
    pieces.push(
      word.map((sample) => sample * loudness),
      silence(between(random, 0.25, 0.55)),
    )
  }
  return `data:audio/wav;base64,${wavOf(addNoise(joined(pieces), random)).toString('base64')}`
}
