import type { Change } from '../samples/index.ts'
import type { ResValue } from '../samples/format/res-value.ts'
import { codeTable } from './testing/code-table.ts'

/** A style that says so by a resource with these values. */
const byResource =
  (values: Record<string, ResValue>): Change =>
  (spec) => ({
    ...spec,
    switches: [
      { name: 'opts_out', values },
      { name: 'alias', values: { '': { ref: 'bool/opts_out' } } },
    ],
    styles: [
      ...spec.styles,
      {
        name: 'AppTheme.Old',
        values: { '': { bag: { items: { windowOptOutEdgeToEdgeEnforcement: { ref: 'bool/alias' } } } } },
      },
    ],
  })
codeTable('COMP-22', [
  ['a style that says yes by a resource', 'fail', byResource({ '': true })],
  ['one that says yes on Android 15 alone', 'fail', byResource({ '': false, v35: true, v36: false })],
  ['one that says yes on large screens alone', 'fail', byResource({ '': false, sw600dp: true })],
  ['one that says no everywhere', 'pass', byResource({ '': false, v35: false })],
  ['one that leads back to itself', 'pass', byResource({ '': { ref: 'bool/alias' } })],
])
