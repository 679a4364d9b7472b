import attributes from './data/attributes.json' with { type: 'json' }
import permissions from './data/permissions.json' with { type: 'json' }

type Values = Record<string, number>

const nameById = new Map(Object.entries(attributes.names).map(([id, name]) => [Number.parseInt(id, 16), name]))
const idByName = new Map([...nameById].map(([id, name]) => [name, id]))
const byId = (table: Record<string, Values>) =>
  new Map(Object.entries(table).map(([id, values]) => [Number.parseInt(id, 16), values]))
const enums = byId(attributes.enums)
const flags = byId(attributes.flags)

/** The framework's name of a public attribute without prefix, e.g. `exported` for 0x01010010. */
export const attributeName = (id: number) => nameById.get(id)

/** The id of a framework attribute that our own code names: a slip of the pen is a defect, not an input error. */
export const attributeId = (name: string) => {
  const id = idByName.get(name)
  if (id === undefined) throw new Error(`no framework attribute ${name}`)
  return id
}

const flagWords = (values: Values, data: number) => {
  const words: string[] = []
  let rest = data
  // The widest masks first, so that a combined flag is named once.
  for (const [word, bits] of Object.entries(values).toSorted((a, b) => b[1] - a[1])) {
    if (bits === 0 || (rest & bits) >>> 0 !== bits) continue
    words.unshift(word)
    rest = (rest & ~bits) >>> 0
  }
  if (rest !== 0) words.push(`0x${rest.toString(16)}`)
  return words.join('|')
}

/** An integer the way a source file writes it, `portrait` or `orientation|screenSize`; undefined where it has no words. */
export const attributeWords = (id: number, data: number) => {
  const unsigned = data >>> 0
  const choices = enums.get(id)
  if (choices) return Object.entries(choices).find(([, value]) => value === unsigned)?.[0]
  const bits = flags.get(id)
  if (!bits) return undefined
  if (unsigned === 0) return Object.entries(bits).find(([, value]) => value === 0)?.[0]
  return flagWords(bits, unsigned)
}

export type PermissionBase = 'normal' | 'dangerous' | 'signature' | 'internal'
const bases: PermissionBase[] = ['dangerous', 'normal', 'signature', 'internal']
const baseByPermission = new Map(bases.flatMap((base) => permissions[base].map((name) => [name, base] as const)))

/** The base protection level of a permission that the platform itself defines; undefined for any other. */
export const platformPermission = (name: string) => baseByPermission.get(name)
