import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { wantedBy } from '../dex/wanted.ts'
import { readFactsInSteps } from '../facts/index.ts'
import { sceneApk } from '../samples/graph/index.ts'
import { READ, app, cls, own, still } from '../samples/graph/scene.ts'

const METHODS = 1_024

/** Methods that call one another, the last of which reads; the app calls the first one, or none. */
const stepsOf = (start: string) => {
  const methods = Array.from({ length: METHODS }, (_, at) =>
    still(`m${at}()V`, at + 1 < METHODS ? `invoke-static {}, ${own('Long')}->m${at + 1}()V` : READ),
  )
  const about = { name: 'long', truth: 'before', reach: 'startup', chain: '' } as const
  const apk = sceneApk({ ...about, classes: [app(start), cls('Long', methods)] })
  let steps = 0
  for (const _ of readFactsInSteps(bytesSource(apk), { wanted: wantedBy([]) })) steps += 1
  return steps
}

test('a search through the call graph pauses every few hundred methods', () => {
  const more = stepsOf(`invoke-static {}, ${own('Long')}->m0()V`) - stepsOf('')
  assert.ok(more >= METHODS / 256, `${more} more pauses for ${METHODS} methods that are followed`)
})
