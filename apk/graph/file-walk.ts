import { unitsOf } from '../dex/code-item.ts'
import { startBudget } from '../dex/trace.ts'
import type { Budget } from '../dex/trace.ts'
import type { Dex } from '../formats/dex.ts'
import type { FileId } from './inflations.ts'
import type { Opening } from './openings.ts'
import type { Program } from './program.ts'
import type { Roles } from './roles.ts'
import type { TakenFile } from '../dex/class-table.ts'
import type { FileSymbols } from './symbols.ts'

/** One file of the package, kept until the search is done, and the state of the body that is read in it. */
export type FileWalk = {
  index: number
  dex: Dex
  units: Uint16Array
  symbols: FileSymbols
  program: Program
  roles: Roles
  budget: Budget
  /** For bodies that are looked at for what they inflate alone. */
  fileBudget: Budget
  /** By method index: its role, and the last body that called it, plus one. */
  roleOf: Uint8Array
  seenMethod: Int32Array
  /** By type index: the last body that made, touched and named it, plus one. */
  seenType: Int32Array[]
  /** The body under way, and whether a branch stands before the place. */
  body: number
  guard: number
  reflects: boolean
  /** Calls of the body that open a component or give a class to a library. */
  openings: Opening[]
  /** Numbers of resource files that stand in the body, calls that inflate one, and whether it asks for a number that stands elsewhere. */
  fileIds: FileId[]
  inflaters: number
  asksHolder: boolean
  /** Places of navigation graphs stand in it. */
  namesGoals: boolean
  /** The place of the first branch; none where it is beyond the body. */
  branchAt: number
}

/** The file itself is kept; what is decoded of it counts by itself. */
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

/** Reflection is followed within a budget of its own: that of the terms is not touched. */
export const reflectionBudget = (): Budget => ({ ...startBudget(), steps: 2_000_000, values: 200_000 })
