import { withLibraries } from '../samples/app-spec.ts'
import type { Library } from '../samples/app-spec.ts'
import { codeTable } from './testing/code-table.ts'

/** Libraries as bytes, in a package that is read and judged. */
const all = (change: Partial<Library>) => withLibraries((library) => ({ ...library, ...change }))

codeTable('COMP-05', [
  ['linked for pages of 16 KB', 'pass', all({})],
  ['linked for larger ones', 'pass', all({ pageBytes: 65_536 })],
  ['linked for pages of 4 KB', 'fail', all({ pageBytes: 4096 })],
  ['linked for those, and 16 KB written into the headers', 'fail', all({ pageBytes: 4096, saidPageBytes: 16_384 })],
])
codeTable('PERF-10', [
  ['nothing to find faults by', 'pass', all({})],
  ['a table of symbols', 'fail', all({ debugSymbols: true })],
  ['what older tools compress', 'fail', all({ packedDebugSymbols: true })],
])
codeTable('COMP-15', [
  ['code that stands anywhere', 'pass', all({})],
  ['code that is written to as it is loaded', 'fail', all({ textRelocation: true })],
])
