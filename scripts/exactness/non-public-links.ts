import type { Facts } from '../../apk/facts/facts.ts'
import { classNameOf } from '../../apk/formats/dex.ts'
import { nonPublicMembers } from '../non-public.ts'

/** From dexdump's output: which member is referenced where, and which classes are defined. */
export type Linked = {
  links: { owner: string; method: string; type: string; sign: string }[]
  defined: Set<string>
  supers: Map<string, string>
}
export const startLinked = (): Linked => ({ links: [], defined: new Set(), supers: new Map() })

type List = { members: ReadonlySet<string>; types: ReadonlySet<string>; supers: ReadonlyMap<string, string> }
let known: List | undefined
/** The list by names, before the script hashes them. */
const list = (): List => {
  if (known) return known
  const { members, supers } = nonPublicMembers()
  known = {
    members: new Set(members.map(({ type, name, rest }) => `${type}->${name}${rest}`)),
    types: new Set(members.map(({ type }) => type)),
    supers,
  }
  return known
}

const MAX_CHAIN = 200
/** Whether a class of the platform, or a superclass, has the member on the list. */
const isListed = ({ members, supers }: List, type: string, sign: string) => {
  for (let at: string | undefined = type; at !== undefined; at = sign.startsWith('<') ? undefined : supers.get(at))
    if (members.has(`${at}->${sign}`)) return true
  return false
}

/** The class whose member the reference resolves to: up to the platform, unless a class of the package defines it. */
const holderOf = ({ defined, supers }: Linked, { types }: List, { type, sign }: Linked['links'][number]) => {
  let at = type
  for (let step = 0; supers.has(at) && !types.has(at) && step < MAX_CHAIN; step += 1) {
    if (sign.startsWith('<') || defined.has(`${at}->${sign}`)) return undefined
    at = supers.get(at) ?? ''
  }
  return at
}

/** One line per reference to a listed member. */
export const theirLinks = (linked: Linked): string[] => {
  const names = list()
  const lines = linked.links.flatMap((link) => {
    const { owner, method, sign } = link
    if (names.types.has(owner)) return []
    const holder = holderOf(linked, names, link)
    if (holder === undefined || !isListed(names, holder, sign)) return []
    return [`${holder}->${sign} in ${classNameOf(owner)} ${method}`]
  })
  return lines.toSorted()
}

/** The same from our facts, including code that Android 10 never reaches. Reflection is left out, since dexdump can't show it. */
export const ourLinks = ({ code }: Facts): string[] => {
  const uses = code.seen ? (code.value.nonPublic?.uses ?? []) : []
  return uses
    .filter(({ doubt }) => doubt !== 'reflected')
    .map(({ member, class: name, method }) => `${member} in ${name} ${method}`)
    .toSorted()
}
