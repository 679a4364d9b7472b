import { chain, withApplication, withComponentAttributes } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { codeTable } from './testing/code-table.ts'

const old: Change = (spec) => ({ ...spec, targetSdk: 27 })
const everyPage = (attributes: Record<string, string>): Change =>
  chain(withComponentAttributes('.MainActivity', attributes), withComponentAttributes('.DetailActivity', attributes))

codeTable('SEC-19', [
  ['nothing written', 'pass', old],
  ['a foreign task for all pages', 'fail', chain(old, withApplication({ taskAffinity: 'com.evil' })), /2 个页面/],
  [
    'unless the pages take it back',
    'pass',
    chain(old, withApplication({ taskAffinity: 'com.evil' }), everyPage({ taskAffinity: '' })),
  ],
  ["the app's own name", 'pass', chain(old, withApplication({ taskAffinity: 'org.sample.clean' }))],
  ["a name behind the app's own", 'pass', chain(old, withApplication({ taskAffinity: ':detail' }))],
  ['all pages may change tasks', 'fail', chain(old, withApplication({ allowTaskReparenting: true })), /2 个页面/],
  ['a newer target', 'notApplicable', withApplication({ taskAffinity: 'com.evil' })],
])
