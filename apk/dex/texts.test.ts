import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDexes } from '../formats/dex.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import { scanDex } from './scan.ts'
import type { Sighting } from './sightings.ts'
import { startBudget } from './trace.ts'
import { wantedBy } from './wanted.ts'

const TEXT = 'android.settings.DISPLAY_SETTINGS'
const textsIn = (code: string) => {
  const seen: Sighting[] = []
  const sink = { onCall: () => {}, onOverride: () => {}, onMention: (one: Sighting) => void seen.push(one) }
  const file = writeDex([
    { name: 'org.x.Page', methods: [{ signature: 'open()V', isStatic: true, code: `${code}\nreturn-void` }] },
  ])
  for (const dex of readDexes(file)) scanDex(dex, wantedBy([{ texts: [TEXT] }]), { sink, budget: startBudget() })
  return seen.map(({ class: name, method, at, pattern }) => [name, method, at, pattern.text])
}
const FOUND = (at: number) => ['org.x.Page', 'open()V', at, TEXT]

test('a text is told with its method and its place, each time that it is loaded', () => {
  assert.deepEqual(textsIn(`const-string v0, "${TEXT}"\nnop\nconst-string v1, "${TEXT}"`), [FOUND(0), FOUND(3)])
  assert.deepEqual(textsIn(`const-string v0, "${TEXT}S"\nconst-string v0, "${TEXT.slice(1)}"`), [])
})

test('a text whose number takes more than sixteen bits is found, and no other one for it', () => {
  // 66,000 strings that sort before the wanted one, so that its index needs the jumbo form.
  const before = Array.from({ length: 66_000 }, (_, index) => `const-string/jumbo v0, "a${index}"`).join('\n')
  assert.deepEqual(textsIn(`${before}\nconst-string/jumbo v1, "${TEXT}"`), [FOUND(3 * 66_000)])
})
