/**
 * Checks the call graph against samples with a known answer: prints every scene, what a device does, what the graph says, and
 * the numbers of false negatives and false positives. Exits 1 if one of them has no documented reason.
 */
import { judgeScene } from '../apk/graph/testing/judge-scene.ts'
import { scenes } from '../apk/samples/graph/index.ts'
import type { Scene } from '../apk/samples/graph/index.ts'

const isBefore = (reach: string) => reach === 'startup' || reach === 'maybe'
const judged = scenes.map((scene) => ({ scene, ...judgeScene(scene) }))

const verdictOf = ({ scene, reach, chain }: { scene: Scene; reach: string; chain: string }) => {
  if (scene.truth === 'before' && !isBefore(reach)) return 'miss'
  if (scene.truth !== 'before' && isBefore(reach)) return 'false alarm'
  return chain === scene.chain && reach === scene.reach ? 'right' : 'another way'
}

console.log(`${'scene'.padEnd(62)} device  graph    verdict`)
for (const one of judged)
  console.log(`${one.scene.name.padEnd(62)} ${one.scene.truth.padEnd(7)} ${one.reach.padEnd(8)} ${verdictOf(one)}`)

const count = (verdict: string) => judged.filter((one) => verdictOf(one) === verdict)
const [misses, alarms, others] = [count('miss'), count('false alarm'), count('another way')]
console.log(
  `\n${judged.length} scenes, ${count('right').length} right, ${misses.length} misses, ${alarms.length} false alarms, ${others.length} by another way`,
)
for (const { scene } of [...misses, ...alarms]) console.log(`  ${scene.name}: ${scene.limit ?? 'no reason known'}`)
process.exitCode = others.length + [...misses, ...alarms].filter(({ scene }) => scene.limit === undefined).length === 0 ? 0 : 1
