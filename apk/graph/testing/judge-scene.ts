import assert from 'node:assert/strict'
import { bytesSource } from '../../bytes/source.ts'
import { wantedBy } from '../../dex/wanted.ts'
import type { PersonalStep } from '../../facts/facts.ts'
import { readFacts } from '../../facts/index.ts'
import { READ_TARGET, sceneApk } from '../../samples/graph/index.ts'
import type { Scene } from '../../samples/graph/index.ts'

const shorten = (className: string) => className.replace('org.sample.clean.', '')
const nameOf = (method: string) => method.slice(0, method.indexOf('('))
const say = (step: PersonalStep) => `${step.how}${step.guarded ? '?' : ''} ${shorten(step.class)}.${nameOf(step.method)}`

/** The graph's answer for the read of a scene, in the format of scenes. */
export const judgeScene = (scene: Scene) => {
  const wanted = wantedBy([])
  const { personalData } = readFacts(bytesSource(sceneApk(scene)), { wanted })
  assert.ok(personalData.seen, personalData.seen ? '' : personalData.reason)
  const reads = personalData.value.reads.filter(({ target }) => target === READ_TARGET)
  assert.equal(reads.length, 1, scene.name)
  const [read] = reads
  return { reach: read?.reach ?? '', chain: (read?.chain ?? []).map(say).join(' > '), blind: personalData.value.blind }
}
