import type { Level } from './reach.ts'

/** Types of resources that code inflates by their number. */
export const FILE_TYPES = ['layout', 'menu', 'navigation', 'transition', 'xml']

/**
 * What a resource file, or a style, makes the platform do when it is inflated: make an object of a class, an item of a menu, a
 * part of a page, a drawable or what makes views, open a page, call a method of the page that shows it, inflate another file. `floor`: how surely, and after what.
 */
export type NamedHere = { floor: Level } & (
  | { what: 'object' | 'item' | 'part' | 'drawable' | 'inflater' | 'page' | 'handler'; name: string }
  | { what: 'file'; id: number }
)
/** With the file that says so. */
export type Named = NamedHere & { path: string }

/**
 * The files of a package that code may inflate by their number: layouts, menus, navigation graphs, settings, transitions; of its
 * drawables and styles those that name a class, or lead to one that does.
 */
export type ResourceFiles = {
  isFile(id: number): boolean
  /** The number of a file by its type and name, where there is one. */
  numberOf(type: string, name: string): number | undefined
  /** The numbers of all files of a type. */
  numbersOf(type: string): readonly number[]
  /** Whether files are of this type. */
  isType(type: string): boolean
  /** Whether it is a place of a navigation graph, or a way to one: going there makes what `namedIn` says. */
  isGoal(id: number): boolean
  /** What it names, in whatever configuration; nothing where it can't be read. Never throws for what the bytes are. */
  namedIn(id: number): readonly Named[]
  /** Files that could not be read. */
  unread(): number
  /** Whether there is a table that says which files there are. */
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
