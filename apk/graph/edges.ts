/**
 * Kinds of edges of the call graph. The target of a call is a method id; of `made`, `touched`, `named`, `opened`, `given` and
 * `planned` a type id; of `lambda`, `reflected` and `inflated` an index into a list of the program; of `starter` and `loaded` a
 * name id.
 */
export const EDGE = {
  static: 0,
  direct: 1,
  super: 2,
  virtual: 3,
  interface: 4,
  /** Allocation: an object of the type is created. */
  made: 5,
  /** A static field of the type is read or written, which runs its class initialiser. */
  touched: 6,
  /** A class literal (`const-class`). */
  named: 7,
  lambda: 8,
  reflected: 9,
  /** A call that triggers callbacks; the target is the id of the method's name. */
  starter: 10,
  /** A component opened by an intent; the target is the type named by the intent, or its action's name. */
  opened: 11,
  /** A library is given the class and instantiates it. */
  given: 12,
  /** A resource file is inflated, which itself names classes. */
  inflated: 13,
  /** A component that the platform opens later, by an alarm or a job. */
  planned: 14,
  /** A native library is loaded; the target is the id of its name. */
  loaded: 15,
} as const
export type EdgeKind = (typeof EDGE)[keyof typeof EDGE]

/** Flag: a branch precedes the call, so it may not be executed. */
export const GUARDED = 16
/** The other 27 bits hold the target's id: code within `graphBytes` cannot name more. */
const KIND_BITS = 5

export const packEdge = (target: number, kind: number) => (target << KIND_BITS) | kind
export const targetOfEdge = (edge: number) => edge >>> KIND_BITS
export const kindOfEdge = (edge: number) => (edge & 15) as EdgeKind
export const isGuarded = (edge: number) => (edge & GUARDED) !== 0
