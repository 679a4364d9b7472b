import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scenes } from '../samples/graph/index.ts'
import { judgeScene } from './testing/judge-scene.ts'

/** The graph's answer for each scene, for the last test. */
const said = new Map<string, string>()

for (const scene of scenes)
  test(`call graph: ${scene.name}`, () => {
    const { reach, chain } = judgeScene(scene)
    said.set(scene.name, reach)
    assert.deepEqual({ reach, chain }, { reach: scene.reach, chain: scene.chain })
  })

const isSaidBefore = (reach: string) => reach === 'startup' || reach === 'maybe'

test('every false negative and false positive is documented with its reason', () => {
  const wrong = scenes.filter((scene) => isSaidBefore(said.get(scene.name) ?? '') !== (scene.truth === 'before'))
  assert.deepEqual(
    wrong.filter(({ limit }) => limit === undefined).map(({ name }) => name),
    [],
  )
  assert.ok(scenes.length >= 50 && wrong.length <= scenes.length / 6, `${wrong.length} of ${scenes.length}`)
})
