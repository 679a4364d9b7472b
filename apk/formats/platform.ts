import attributes from './data/attributes.json' with { type: 'json' }
import permissions from './data/permissions.json' with { type: 'json' }
import resources from './data/resources.json' with { type: 'json' }

type Values = Record<string, number>

/** Attribute ids are consecutive in a few runs. Building a map of all names would slow every start of the command line. */
const runs = Object.entries(attributes.names).map(([first, names]) => ({ first: Number.parseInt(first, 16), names }))
const enums: Record<string, Values> = attributes.enums
const flags: Record<string, Values> = attributes.flags
const hex8 = (id: number) => id.toString(16).padStart(8, '0')

/** The name of a framework attribute without prefix, e.g. `exported` for 0x01010010. */
export const attributeName = (id: number) => {
  for (const { first, names } of runs) if (id >= first && id < first + names.length) return names[id - first]
  return undefined
}

const resourceRuns = Object.entries(resources.names).flatMap(([type, found]) =>
  Object.entries(found).map(([first, names]) => ({ first: Number.parseInt(first, 16), names, type })),
)

/** A public framework resource as written in source, e.g. `android:style/Theme.Light` for 0x0103000c. */
export const platformResource = (id: number): string | undefined => {
  const attribute = attributeName(id)
  if (attribute !== undefined) return `android:attr/${attribute}`
  const run = resourceRuns.find(({ first, names }) => id >= first && id < first + names.length)
  return run && `android:${run.type}/${run.names[id - run.first]}`
}

const idOf = (name: string) => {
  for (const { first, names } of runs) {
    const at = names.indexOf(name)
    if (at >= 0) return first + at
  }
  throw new Error(`no framework attribute ${name}`)
}
const asked = new Map<string, number>()

/** The id of a framework attribute named in our own code; an unknown name is a defect of ours, so it throws. */
export const attributeId = (name: string) => {
  const id = asked.get(name) ?? idOf(name)
  asked.set(name, id)
  return id
}

const flagWords = (values: Values, data: number) => {
  const words: string[] = []
  let rest = data
  // The widest masks first, so that a combined flag gets its own name.
  for (const [word, bits] of Object.entries(values).toSorted((a, b) => b[1] - a[1])) {
    if (bits === 0 || (rest & bits) >>> 0 !== bits) continue
    words.unshift(word)
    rest = (rest & ~bits) >>> 0
  }
  if (rest !== 0) words.push(`0x${rest.toString(16)}`)
  return words.join('|')
}

/** An integer as written in source, `portrait` or `orientation|screenSize`; undefined if it has no name. */
export const attributeWords = (id: number, data: number) => {
  const unsigned = data >>> 0
  const choices = enums[hex8(id)]
  if (choices) return Object.entries(choices).find(([, value]) => value === unsigned)?.[0]
  const bits = flags[hex8(id)]
  if (!bits) return undefined
  if (unsigned === 0) return Object.entries(bits).find(([, value]) => value === 0)?.[0]
  return flagWords(bits, unsigned)
}

type PermissionBase = 'normal' | 'dangerous' | 'signature' | 'internal'
const bases: PermissionBase[] = ['dangerous', 'normal', 'signature', 'internal']
const permissionsOf: Record<PermissionBase, readonly string[]> = permissions

/** The base protection level of a permission that the platform itself defines; undefined for any other. */
export const platformPermission = (name: string) => bases.find((base) => permissionsOf[base].includes(name))
