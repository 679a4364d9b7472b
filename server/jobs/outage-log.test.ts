import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startTestApi } from '../testing/index.ts'
import { defineJob, handle, startWorker } from './index.ts'
import { kind } from './testing/queue.ts'

test('an outage that all slots meet is logged once, not by each of them', async (t) => {
  const api = await startTestApi()
  t.after(() => api.close())
  const lines: { err: unknown }[] = []
  const log = Object.assign(Object.create(api.parts.log), { error: (line: { err: unknown }) => lines.push(line) })
  let asked = 0
  const clock = () => {
    asked += 1
    throw new Error(asked < 12 ? 'away' : 'away in another way')
  }
  const handlers = (['work', 'outside'] as const).map((lane) =>
    handle(defineJob({ ...kind, name: lane, lane }), async () => undefined),
  )
  const worker = startWorker({ ...api.parts, log, clock }, handlers)
  t.after(() => worker.stop())
  await eventually(() => asked, 12)
  assert.deepEqual(
    lines.map(({ err }) => String(err)),
    ['Error: away', 'Error: away in another way'],
  )
})
