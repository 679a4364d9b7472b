import { Reader } from '../bytes/reader.ts'
import { unitsOf } from '../dex/code-item.ts'
import { startBudget } from '../dex/trace.ts'
import type { Budget } from '../dex/trace.ts'
import type { Dex } from '../formats/dex.ts'
import type { Opening } from './openings.ts'
import type { Program } from './program.ts'
import type { Roles } from './roles.ts'
import { symbolsOf } from './symbols.ts'
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
  /** By method index: its role, and the last body that called it. */
  roleOf: Uint8Array
  seenMethod: Int32Array
  /** By type index: the last body that made, touched and named it. */
  seenType: Int32Array[]
  /** The body under way, and whether a branch stands before the place. */
  body: number
  guard: number
  reflects: boolean
  /** Calls of the body that open a component or give a class to a library. */
  openings: Opening[]
}

/** The file's bytes lie in a buffer that the next file will use: the graph keeps a copy. */
export const startWalk = (dex: Dex, program: Program, { roles, budget }: { roles: Roles; budget: Budget }): FileWalk => {
  const kept: Dex = { ...dex, bytes: new Reader(dex.bytes.bytes.slice()), typeNames: new Map(), nameChars: 0 }
  return {
    index: program.files.length,
    dex: kept,
    units: unitsOf(kept),
    program,
    roles,
    budget,
    symbols: symbolsOf(kept, program.symbols),
    roleOf: new Uint8Array(dex.methods.count),
    seenMethod: new Int32Array(dex.methods.count).fill(-1),
    seenType: [0, 1, 2].map(() => new Int32Array(dex.types.count).fill(-1)),
    body: -1,
    guard: 0,
    reflects: false,
    openings: [],
  }
}

/** Reflection is followed within a budget of its own: that of the terms is not touched. */
export const reflectionBudget = (): Budget => ({ ...startBudget(), steps: 2_000_000, values: 200_000 })
