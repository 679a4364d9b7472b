import type { SourcePlace } from '../dex/debug-lines.ts'
import type { How } from '../graph/reach.ts'

/**
 * Reads of personal data by the call graph. A static over-approximation: where a call may run one of several methods, all count, so
 * a path may be infeasible. Paths through reflection, native code and code loaded later are missing.
 */
export type PersonalDataFacts = {
  reads: PersonalRead[]
  /** Number of all reads; `reads` is bounded, earliest first. */
  total: number
  /** False if the search reached its bound: then `unseen` means nothing. */
  complete: boolean
  /** Methods loaded into the graph, and edges between them. */
  methodCount: number
  edgeCount: number
  /** What may hide paths in the analysed code; without reflection in support libraries. */
  blind: {
    /** Methods with unresolved reflective calls, with an example. */
    reflection: number
    reflectionExample?: { class: string; method: string }
    nativeMethods: number
    /**
     * Native libraries that name methods of the package, as JNI requires, and how many methods; absent if none, and before 1.20.
     */
    namedByNative?: { libraries: number; methods: number }
    /** Number of calls that load code from elsewhere. */
    loaders: number
    /**
     * Methods that inflate an unknown resource file, with an example, and files that could not be read. Absent if there is no
     * readable resource table, and in facts of engines before 1.15, which did not follow such files.
     */
    inflated?: { untold: number; unread: number; example?: { class: string; method: string } }
  }
}
/**
 * `startup`: surely runs before anybody can touch the screen; `maybe`: may do so; `action`: only after a user's act; `later`: only
 * from other components; `unseen`: not reachable from any component.
 */
export type Reach = 'startup' | 'maybe' | 'action' | 'later' | 'unseen'
export type PersonalRead = {
  /** Id of a group of `graph/personal-data.json`. */
  group: string
  /** `Lx/Y;->name`, or the string in the code. */
  target: string
  /** What is read, Chinese. */
  says: string
  class: string
  method: string
  /** Offset of the call in 16-bit units from the start of the method; and its source location, if known. */
  at: number
  source?: SourcePlace
  reach: Reach
  /** Witness path from the entry point to the reading method; empty if `unseen`. */
  chain: PersonalStep[]
  /** Number of steps left out of the middle of a very long chain. */
  elided?: number
}
export type PersonalStep = {
  class: string
  method: string
  /** How it is reached from the previous step. */
  how: How
  /** A branch precedes the call. */
  guarded?: boolean
  /** The entry point's label, or the caller of a callback and what triggered it. */
  note?: string
}
