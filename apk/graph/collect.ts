import { LimitReached } from '../bytes/malformed.ts'
import { takeFile } from '../dex/class-table.ts'
import type { ClassTable } from '../dex/class-table.ts'
import type { FileWatch } from '../dex/scan.ts'
import type { Dex } from '../formats/dex.ts'
import { limits } from '../limits.ts'
import { reflectionBudget, startWalk } from './file-walk.ts'
import { readFinder } from './find-reads.ts'
import { MAX_READS, startProgram } from './program.ts'
import type { ResourceFiles } from './resource-files.ts'
import { startRoles } from './roles.ts'
import type { Services } from './services.ts'
import { methodAt } from './symbols.ts'

const NATIVE = 0x100

/** Parts of a package that code refers to by number or name. */
export type PackageFiles = { resources?: ResourceFiles; services?: Services }

/** Collects what the call graph is built from, file by file: the files themselves, and the sites that read personal data. */
export const startGraph = (classes: ClassTable, { resources, services }: PackageFiles) => {
  const program = startProgram(classes, resources, services)
  const shared = { roles: startRoles(program), budget: reflectionBudget(), fileBudget: reflectionBudget() }
  let keptBytes = 0
  const file = (dex: Dex): FileWatch => {
    keptBytes += dex.bytes.length
    if (keptBytes > limits.graphBytes) throw new LimitReached('graphBytes', `over ${limits.graphBytes} bytes of code`)
    const taken = takeFile(classes, dex)
    const { index } = taken
    const walk = startWalk(taken, program, shared)
    program.files[index] = walk
    const { mark, find } = readFinder(dex, index)
    return {
      mark,
      bare: ({ methodIndex, flags }) => {
        if ((flags & NATIVE) !== 0) program.nativeMethods.push(methodAt(taken, methodIndex))
      },
      body: (defined, body) => {
        for (const place of find(defined, body)) if (program.reads.length < MAX_READS) program.reads.push(place)
      },
      end: (noted) => {
        walk.noted = noted
      },
    }
  }
  return { program, file }
}
