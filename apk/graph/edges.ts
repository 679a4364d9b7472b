/** What an edge of the graph is. Calls lead to a method, `made`, `touched`, `named`, `opened`, `given` and `planned` to a type, `lambda`, `reflected` and `inflated` to a list, `loaded` to a name. */
export const EDGE = {
  static: 0,
  direct: 1,
  super: 2,
  virtual: 3,
  interface: 4,
  /** An object of the type is made. */
  made: 5,
  /** A static field of the type is read or written: its initialiser runs. */
  touched: 6,
  /** The type stands as a literal. */
  named: 7,
  lambda: 8,
  reflected: 9,
  /** A call that sets something going, by the number of its name. */
  starter: 10,
  /** A component that is opened by an intent: the type that the intent names. */
  opened: 11,
  /** An object of the type is made by a library that was given the class. */
  given: 12,
  /** A resource file is inflated, which names classes itself. */
  inflated: 13,
  /** A component that the platform is asked to open later, by an alarm or as a job. */
  planned: 14,
  /** A native library that is loaded: the number of its name. */
  loaded: 15,
} as const
export type EdgeKind = (typeof EDGE)[keyof typeof EDGE]

/** A branch stands before the call: it may not be made. */
export const GUARDED = 16
/** The other 27 number what is led to: within `graphBytes` no code names as much. */
const KIND_BITS = 5

export const packEdge = (target: number, kind: number) => (target << KIND_BITS) | kind
export const targetOfEdge = (edge: number) => edge >>> KIND_BITS
export const kindOfEdge = (edge: number) => (edge & 15) as EdgeKind
export const isGuarded = (edge: number) => (edge & GUARDED) !== 0
