import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { mutate } from './mutate.ts'
import { startRandom } from './random.ts'
import { CAP_CPU_MS } from './shared.ts'
import { targets } from './targets.ts'

const FOLDER = join(import.meta.dirname, 'findings')
const TRIES = 60

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const run = (name: string, bytes: Uint8Array) => {
  const target = targets.find((one) => one.name === name)
  assert.ok(target, `no target ${name}`)
  const began = cpuMs()
  try {
    target.run(bytes)
  } catch (error) {
    if (!(error instanceof Malformed) && !(error instanceof LimitReached)) throw error
  }
  assert.ok(cpuMs() - began < CAP_CPU_MS, 'within the cap')
}

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.bin')))
  test(`a fixed finding of the fuzzer stays fixed: ${file}`, () =>
    run(file.slice(0, file.lastIndexOf('-')), new Uint8Array(readFileSync(join(FOLDER, file)))))

for (const { name, seeds, change = mutate } of targets)
  test(`${name}: mutated samples are read or rejected, without other errors`, () => {
    const random = startRandom(2026)
    const samples = seeds()
    assert.ok(samples.length > 0)
    for (let count = 0; count < TRIES; count += 1) run(name, change(random.pick(samples), random, random.pick(samples)))
  })
