import { unitsOf } from '../dex/code-item.ts'
import { NO_REFERENCES } from '../dex/references.ts'
import type { References } from '../dex/references.ts'
import { startBudget } from '../dex/trace.ts'
import type { Budget } from '../dex/trace.ts'
import type { Dex } from '../formats/dex.ts'
import type { FileId } from './inflations.ts'
import type { Opening } from './openings.ts'
import type { Program } from './program.ts'
import type { Roles } from './roles.ts'
import type { TakenFile } from '../dex/class-table.ts'
import type { FileSymbols } from './symbols.ts'

/** A file of the package, kept until the search is done, and the state of the body being read. */
export type FileWalk = {
  index: number
  dex: Dex
  units: Uint16Array
  symbols: FileSymbols
  /** What its bodies refer to, known once its code was scanned. */
  noted: References
  program: Program
  roles: Roles
  budget: Budget
  /** For bodies that are traced only for what they inflate. */
  fileBudget: Budget
  /** By method index: its role, and the last body that called it, plus one. */
  roleOf: Uint8Array
  seenMethod: Int32Array
  /** By kind of edge (`made`, `touched`, `named`) and type index: the last body with such an edge, plus one. */
  seenType: Int32Array[]
  /** The current body, and `GUARDED` once a branch was passed. */
  body: number
  guard: number
  reflects: boolean
  /** Calls of the body that open a component, give a class to a library, or load a native library. */
  openings: Opening[]
  /** Resource ids in the body, number of inflating calls, and whether it reads an id from elsewhere. */
  fileIds: FileId[]
  inflaters: number
  asksHolder: boolean
  /** Whether it contains ids of navigation destinations or actions. */
  namesGoals: boolean
  /** Offset of the first branch; Infinity if there was none. */
  branchAt: number
}

/** Keeps the file's bytes, but with a decoding cache of its own. */
export const startWalk = (
  file: TakenFile,
  program: Program,
  { roles, budget, fileBudget }: Pick<FileWalk, 'roles' | 'budget' | 'fileBudget'>,
): FileWalk => {
  const { dex, index } = file
  const kept: Dex = { ...dex, typeNames: new Map(), nameChars: 0 }
  return {
    index,
    dex: kept,
    units: unitsOf(kept),
    program,
    roles,
    budget,
    fileBudget,
    symbols: file,
    noted: NO_REFERENCES,
    roleOf: new Uint8Array(dex.methods.count),
    seenMethod: new Int32Array(dex.methods.count),
    seenType: [0, 1, 2].map(() => new Int32Array(dex.types.count)),
    body: -1,
    guard: 0,
    reflects: false,
    openings: [],
    fileIds: [],
    inflaters: 0,
    asksHolder: false,
    namesGoals: false,
    branchAt: 0,
  }
}

/** A budget separate from that of the terms. */
export const reflectionBudget = (): Budget => ({ ...startBudget(), steps: 2_000_000, values: 200_000 })
