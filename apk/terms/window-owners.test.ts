import type { ManifestFacts } from '../facts/facts.ts'
import { component, facts as of, permissions } from './testing/facts.ts'
import { table } from './testing/table.ts'

const service = component({ kind: 'service' })
const keyboard = component({ kind: 'service', permission: 'android.permission.BIND_INPUT_METHOD' })
const bare = (manifest: Partial<ManifestFacts>) => of({ manifest })

for (const [id, narrow] of [
  ['LSA-08', 'fail'],
  ['LSA-08.2', 'fail'],
  ['LSA-13', 'fail'],
] as const)
  table(id, [
    ['a page', narrow, bare({ components: [component()] })],
    ['services alone', 'notApplicable', bare({ components: [service] })],
    ['nothing at all, as in a package of tests', 'notApplicable', bare({ components: [] })],
    ['a keyboard', narrow, bare({ components: [keyboard] })],
    [
      'a window over other apps',
      narrow,
      bare({ components: [service], permissions: permissions('android.permission.SYSTEM_ALERT_WINDOW') }),
    ],
  ])
