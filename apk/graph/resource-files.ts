import type { Level } from './reach.ts'

/** Types of resources that code inflates by id. */
export const FILE_TYPES = ['layout', 'menu', 'navigation', 'transition', 'xml']

/**
 * What inflating a resource file or a style makes the platform do: instantiate a class (view or the like, menu item, fragment,
 * drawable, view inflater), open a page, call a method of the page that shows it, or inflate another file. `floor`: the earliest
 * level.
 */
export type NamedHere = { floor: Level } & (
  | { what: 'object' | 'item' | 'part' | 'drawable' | 'inflater' | 'page' | 'handler'; name: string }
  | { what: 'file'; id: number }
)
/** Plus the path of the file. */
export type Named = NamedHere & { path: string }

/**
 * Files of a package that code may inflate by id: layouts, menus, navigation graphs, preferences, transitions; drawables and styles
 * only if they refer to a class, directly or through others.
 */
export type ResourceFiles = {
  isFile(id: number): boolean
  /** The resource id of a file by type and name, undefined if there is none. */
  numberOf(type: string, name: string): number | undefined
  /** The resource ids of all files of a type. */
  numbersOf(type: string): readonly number[]
  /** Whether the package has files of this type. */
  isType(type: string): boolean
  /** Whether the id is a destination or an action of a navigation graph: navigating there instantiates what `namedIn` returns. */
  isGoal(id: number): boolean
  /** What the file refers to, in all configurations; empty if it can't be read. Never throws for malformed bytes. */
  namedIn(id: number): readonly Named[]
  /** Number of files that could not be read. */
  unread(): number
  /** Whether the package has a resource table. */
  isKnown: boolean
}
export const NO_FILES: ResourceFiles = {
  isFile: () => false,
  numberOf: () => undefined,
  numbersOf: () => [],
  isType: () => false,
  isGoal: () => false,
  namedIn: () => [],
  unread: () => 0,
  isKnown: false,
}
