// Regenerates digits.wav: node server/modules/captcha/voice/make.ts (needs espeak-ng). Not part of the running product.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RATE_HZ, SLOT_SAMPLES, wavOf } from '../wav.ts'

const WORDS = { 2: '二', 3: '三', 4: '四', 5: '五', 6: '六', 7: '七', 8: '八', 9: '九' }
const CUT_HZ = 3_600
const TAPS = 64
const QUIET = 0.02

const spoken = (folder: string, word: string) => {
  const path = join(folder, 'word.wav')
  execFileSync('espeak-ng', ['-v', 'cmn', '-s', '125', '-w', path, word])
  const bytes = readFileSync(path)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = Array.from({ length: (bytes.length - 44) >> 1 }, (_, index) => view.getInt16(44 + index * 2, true) / 32_768)
  return { rateHz: view.getUint32(24, true), samples }
}

/** Windowed sinc resampling: low-pass filters what 8 kHz can't represent before decimating. */
const resample = ({ rateHz, samples }: { rateHz: number; samples: number[] }) => {
  const cut = (2 * CUT_HZ) / rateHz
  return Array.from({ length: Math.floor((samples.length * RATE_HZ) / rateHz) }, (_, index) => {
    const middle = (index * rateHz) / RATE_HZ
    let sum = 0
    for (let at = Math.max(0, Math.ceil(middle - TAPS)); at < Math.min(samples.length, middle + TAPS); at += 1) {
      const x = (at - middle) * Math.PI * cut
      const window = 0.5 + 0.5 * Math.cos(((at - middle) / TAPS) * Math.PI)
      sum += (samples[at] ?? 0) * (x === 0 ? 1 : Math.sin(x) / x) * window * cut
    }
    return sum
  })
}

const trimmed = (samples: number[]) => {
  const loud = Math.max(...samples.map(Math.abs))
  const level = samples.map((sample) => (sample / loud) * 0.9)
  const first = level.findIndex((sample) => Math.abs(sample) > QUIET)
  const last = level.findLastIndex((sample) => Math.abs(sample) > QUIET)
  return level.slice(Math.max(0, first - 40), last + 40)
}

const folder = mkdtempSync(join(tmpdir(), 'voice-'))
const clips = Object.values(WORDS).map((word) => trimmed(resample(spoken(folder, word))))
rmSync(folder, { recursive: true })
const longest = Math.max(...clips.map(({ length }) => length))
if (longest > SLOT_SAMPLES) throw new Error(`a word has ${longest} samples, more than ${SLOT_SAMPLES}`)
const all = clips.flatMap((clip) => [...clip, ...Array<number>(SLOT_SAMPLES - clip.length).fill(0)])
writeFileSync(join(import.meta.dirname, 'digits.wav'), wavOf(Float32Array.from(all)))
