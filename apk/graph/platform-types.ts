import given from './platform-types.json' with { type: 'json' }

type Rows = Readonly<Record<string, string>>
const rows: { above: Rows; interfaces: Rows; called: Rows; byUser: Rows } = given

const NONE: readonly string[] = []
/** What stands in a row for a descriptor, in words, split once for all packages; a row is written without `L` and `;`. */
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

/** The class above one of the platform's, or the interfaces above one of its interfaces, by descriptors. */
export const aboveOfPlatform = lookUp(rows.above, typeOf)
/** What a class of the platform implements itself. */
export const interfacesOfPlatform = lookUp(rows.interfaces, typeOf)

/** The methods that the platform calls by itself of whatever has this type of it, by their names. */
export const calledBySystem = lookUp(rows.called, itself)
/** Those that it calls after a person's act. */
export const calledByUser = lookUp(rows.byUser, itself)
