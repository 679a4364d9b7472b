import type { SourcePlace } from '../dex/debug-lines.ts'
import type { How } from '../graph/reach.ts'

/**
 * Who reads personal information, as the call graph shows it. Static sight by classes: where a call may run one of several
 * methods all of them count, so a way that is shown may never be taken; ways through reflection, native code and code that
 * is loaded later are not seen.
 */
export type PersonalDataFacts = {
  reads: PersonalRead[]
  /** All places; `reads` ends at a bound, those that run earliest first. */
  total: number
  /** False where the search stopped at its bound: then `unseen` says nothing. */
  complete: boolean
  /** Methods that the search came near, and edges between them. */
  methodCount: number
  edgeCount: number
  /** What hides ways from this sight, in the code that was followed; reflection of support libraries is left out. */
  blind: {
    /** Methods that call by reflection what can't be told; with an example. */
    reflection: number
    reflectionExample?: { class: string; method: string }
    nativeMethods: number
    /** Native libraries that name methods of the package as JNI has to, and how many; absent where none does, and before 1.20. */
    namedByNative?: { libraries: number; methods: number }
    /** Methods that load code from elsewhere. */
    loaders: number
    /**
     * Methods that inflate a file of resources which nothing in the code tells, with an example, and files that could not be
     * read. Absent where no table of resources could be, and in facts of engines before 1.15, which followed no such files.
     */
    inflated?: { untold: number; unread: number; example?: { class: string; method: string } }
  }
}
/**
 * `startup`: runs before anybody can touch the screen; `maybe`: may do so; `action`: only after a person's act; `later`: only
 * from other components; `unseen`: no way leads there from any component.
 */
export type Reach = 'startup' | 'maybe' | 'action' | 'later' | 'unseen'
export type PersonalRead = {
  /** Id of a group of `graph/personal-data.json`. */
  group: string
  /** `Lx/Y;->name`, or the text in the code. */
  target: string
  /** What is read, Chinese. */
  says: string
  class: string
  method: string
  /** The call, in 16-bit units from the start of the method; and in the source, where the file tells. */
  at: number
  source?: SourcePlace
  reach: Reach
  /** From the entry to the method that reads; empty where it is `unseen`. */
  chain: PersonalStep[]
  /** Steps left out in the middle of a very long chain. */
  elided?: number
}
export type PersonalStep = {
  class: string
  method: string
  /** How it is reached from the step before. */
  how: How
  /** A branch stands before the call. */
  guarded?: boolean
  /** The entry's name, or what calls back and what set it going. */
  note?: string
}
