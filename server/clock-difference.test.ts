import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { logClockDifference } from './clock-difference.ts'
import { startTestApi } from './testing/index.ts'

test('a clock that differs from the database’s leaves one line that says by how much, one that is right none', async () => {
  const lines: string[] = []
  const api = await startTestApi({ log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) })
  try {
    const told = async (shiftMs: number) => {
      lines.length = 0
      api.shiftClock(shiftMs)
      await logClockDifference(api.parts)
      api.shiftClock(-shiftMs)
      return lines.map((line) => {
        const { aheadMs, msg } = JSON.parse(line) as { aheadMs: number; msg: string }
        return [Math.round(aheadMs / 1000), msg]
      })
    }
    const words = "the clock of this machine and the database's differ"
    assert.deepEqual(await told(0), [])
    assert.deepEqual(await told(2_000), [])
    assert.deepEqual(await told(60_000), [[60, words]])
    assert.deepEqual(await told(-60_000), [[-60, words]])
  } finally {
    await api.close()
  }
})
