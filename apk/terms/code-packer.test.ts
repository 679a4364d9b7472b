import { chain, withEntries } from '../samples/app-spec.ts'
import { breaking } from '../samples/violations/all.ts'
import { codeTable } from './testing/code-table.ts'

/** A file that bears a packer's name, beside code that is all in sight. */
const decoy = withEntries({ path: 'assets/libjiagu.so', bytes: Buffer.from('abcd') })
/** Bears the name of a packer that may hide methods only: what is not seen proves nothing, what is seen does. */
const methodShell = withEntries({ path: 'lib/arm64-v8a/libkwscmm.so', bytes: Buffer.from('abcd') })
for (const id of ['SEC-10', 'SEC-11', 'SEC-12', 'SEC-13', 'SEC-14', 'SEC-20', 'SEC-22', 'SEC-26', 'COMP-20', 'PERF-12', 'LSA-13'])
  codeTable(id, [['a file with the name of a packer hides nothing', 'fail', chain(breaking(id), decoy)]])
for (const id of ['SEC-10', 'SEC-12', 'SEC-14', 'SEC-20', 'SEC-22', 'SEC-26', 'PERF-12'])
  codeTable(id, [
    ['what is seen beside a packer counts', 'fail', chain(breaking(id), methodShell)],
    ['what is not seen beside one may be hidden', 'undetermined', methodShell, /几维安全/],
  ])
codeTable('LSA-13', [['what is missing beside a packer may be hidden', 'undetermined', chain(breaking('LSA-13'), methodShell)]])
