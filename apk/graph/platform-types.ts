import given from './platform-types.json' with { type: 'json' }

type Rows = Readonly<Record<string, string>>
const rows: { above: Rows; interfaces: Rows; called: Rows; byUser: Rows } = given

const NONE: readonly string[] = []
/** Looks up the words of a descriptor's row, split once for all packages; the file omits `L` and `;`. */
const lookUp = (of: Rows, write: (word: string) => string) => {
  const known = new Map<string, readonly string[]>()
  return (descriptor: string) => {
    const name = descriptor.slice(1, -1)
    if (!Object.hasOwn(of, name)) return NONE
    const words = known.get(name) ?? (of[name] ?? '').split(' ').map(write)
    known.set(name, words)
    return words
  }
}
const typeOf = (name: string) => `L${name};`
const itself = (word: string) => word

/** The superclass of a platform class, or the superinterfaces of a platform interface, as descriptors. */
export const aboveOfPlatform = lookUp(rows.above, typeOf)
/** The interfaces that a platform class declares itself. */
export const interfacesOfPlatform = lookUp(rows.interfaces, typeOf)

/** Names of the methods that the platform calls by itself on objects of this platform type. */
export const calledBySystem = lookUp(rows.called, itself)
/** Names of those that it calls only after a user's act. */
export const calledByUser = lookUp(rows.byUser, itself)
