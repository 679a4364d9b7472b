import { withEntries, withLibraries } from '../samples/app-spec.ts'
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

/** A file beside the libraries that is named like one. */
const beside = (bytes: Uint8Array) =>
  withEntries({ path: 'lib/arm64-v8a/libdata.so', bytes }, { path: 'lib/x86_64/libdata.so', bytes })
const ZIP = Uint8Array.from([0x50, 0x4b, 3, 4, ...Array.from({ length: 60 }, () => 0)])
const SEALED = Uint8Array.from({ length: 64 }, (_, at) => (at * 37 + 11) & 0xff)
for (const id of ['COMP-05', 'COMP-14', 'COMP-15', 'COMP-16', 'COMP-17', 'STAB-07', 'SEC-23', 'SEC-24', 'PERF-10'])
  codeTable(id, [
    ['an archive that is named like a library is none', 'pass', beside(ZIP)],
    ['nor is a script', 'pass', beside(Buffer.from('#!/system/bin/sh\nexec true\n'.padEnd(64)))],
    ['nor is an empty file', 'pass', beside(new Uint8Array(0))],
    ['what nobody knows may be one under a seal', 'undetermined', beside(SEALED), /libdata\.so 读不出 ELF 结构/],
  ])
