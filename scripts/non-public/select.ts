import { isPrimitiveWord, parameterWords } from '../../apk/dex/type-words.ts'
import { startLines } from './class-lines.ts'
import type { Platform } from './platform.ts'
import type { PublicClass } from './public-members.ts'

/** A member that Android 10 hides from apps with a target above `limit`: 27, 28, or 0 if nobody may use it. */
export type Restricted = { type: string; name: string; rest: string; limit: 0 | 27 | 28 }
export type Chosen = {
  members: Restricted[]
  /** By class: names under which something is open to apps, or unknown. */
  openNames: ReadonlyMap<string, ReadonlySet<string>>
  /** Superclass by class, of public ones. */
  supers: ReadonlyMap<string, string>
}

const MEMBER = /^(L[^;]+;)->([^:(]+)([:(].*)$/
type Entry = { type: string; name: string; rest: string; outer: string; key: string }

const entryOf = (line: string): Entry | undefined => {
  const [, type = '', name = '', rest = ''] = MEMBER.exec(line) ?? []
  const [outer = '', ...inner] = type.slice(1, -1).split('$')
  const [last = ''] = outer.split('/').slice(-1)
  return name === '' ? undefined : { type, name, rest, outer: outer.replaceAll('/', '.'), key: [last, ...inner].join('.') }
}

/** A single word that is no primitive type may be a type parameter. */
const mayBe = (declared: string, type: string) => {
  const [word = '', bare = ''] = [declared, type].map((one) => one.replaceAll('[]', ''))
  return declared === type || (/^[A-Z]\w?$/.test(word) && !isPrimitiveWord(bare))
}

/** By simple class name and member name: what is public. */
const openBy = (classes: readonly PublicClass[]) => {
  const methods = new Map<string, PublicClass['methods']>()
  const fields = new Set<string>()
  for (const one of classes) {
    const key = keyOf(one.name)
    for (const method of one.methods)
      methods.set(`${key} ${method.name}`, [...(methods.get(`${key} ${method.name}`) ?? []), method])
    for (const field of one.fields) fields.add(`${key} ${field}`)
  }
  return { methods, fields }
}
const keyOf = (name: string) => name.replace(/^(?:[a-z]\w*\.)+/, '')

const linesOf = ({ sources, open }: Platform) => {
  const lines = startLines()
  for (const { supers } of sources.values()) for (const [key, above] of supers) lines.add(key, above)
  for (const { name, supers } of open) lines.add(keyOf(name), supers)
  lines.settle()
  return lines
}

/** By class: names that an annotation or the greylist opens, with the highest target. */
const greyBy = ({ sources, lists }: Platform) => {
  const found = new Map<string, number>()
  const put = (key: string, name: string, target: number) =>
    found.set(`${key} ${name}`, Math.max(target, found.get(`${key} ${name}`) ?? 0))
  for (const { supers, annotated } of sources.values())
    for (const [name, target] of annotated) for (const key of supers.keys()) put(key, name, target)
  for (const line of lists.grey) {
    const entry = entryOf(line)
    if (entry) put(entry.key, entry.name, Number.POSITIVE_INFINITY)
  }
  return found
}

const isMethod = ({ rest }: Entry) => rest.startsWith('(')

const judging = (platform: Platform) => {
  const [lines, open, grey] = [linesOf(platform), openBy(platform.open), greyBy(platform)]
  const relatedBy = new Map<string, Set<string>>()
  const related = (key: string) => {
    const known = relatedBy.get(key) ?? lines.related(key)
    relatedBy.set(key, known)
    return known
  }
  /** Constructors aren't inherited. */
  const classesOf = (entry: Entry) => (entry.name === '<init>' ? [entry.key] : [...related(entry.key)])
  const isOpen = (entry: Entry) => {
    if (!isMethod(entry)) return classesOf(entry).some((key) => open.fields.has(`${key} ${entry.name}`))
    const types = parameterWords(entry.rest)
    const isSame = ({ parameters: { count, types: declared } }: PublicClass['methods'][number]) =>
      count === types.length && (declared ?? types).every((one, at) => mayBe(one, types[at] ?? ''))
    return classesOf(entry).some((key) => open.methods.get(`${key} ${entry.name}`)?.some(isSame))
  }
  /** Undefined if neither list nor annotation mentions it. */
  const target = (entry: Entry) =>
    classesOf(entry).reduce<number | undefined>((most, key) => {
      const said = grey.get(`${key} ${entry.name}`)
      return said === undefined ? most : Math.max(said, most ?? 0)
    }, undefined)
  return {
    isOpen,
    target,
    isOpenName: (key: string, name: string) => open.methods.has(`${key} ${name}`) || open.fields.has(`${key} ${name}`),
  }
}

/** Whether the sources declare it: otherwise it isn't in Android 10, or the compiler generated it. */
const isDeclared = ({ sources }: Platform, { outer, key, name }: Entry) => {
  const source = sources.get(outer)
  if (!source?.supers.has(key)) return false
  return name === '<init>' || source.words.has(name)
}

const superOfPublic = (open: readonly PublicClass[]) => {
  const found = new Map<string, string>()
  const names = new Set(open.map(({ name }) => name))
  const descriptor = (name: string) =>
    `L${name.replace(/^((?:[a-z]\w*\.)+)(.*)$/, (_, before: string, after: string) => before.replaceAll('.', '/') + after.replaceAll('.', '$'))};`
  for (const { name, supers } of open) {
    const [first] = supers
    if (first !== undefined && names.has(first)) found.set(descriptor(name), descriptor(first))
  }
  return found
}

const LIMITS = { maxO: 27, maxP: 28 } as const

/** What certainly holds: a member is left out if anything may contradict. */
export const choose = (platform: Platform): Chosen => {
  const { isOpen, target, isOpenName } = judging(platform)
  const members = new Map<string, Restricted>()
  const openNames = new Map<string, Set<string>>()
  const leaveOut = ({ type, name }: Entry) => void (openNames.get(type)?.add(name) ?? openNames.set(type, new Set([name])))
  const take = (line: string, { type, name, rest }: Entry, limit: Restricted['limit']) =>
    members.set(line, { type, name, rest, limit })
  for (const list of ['maxO', 'maxP'] as const)
    for (const line of platform.lists[list]) {
      const entry = entryOf(line)
      if (!entry || !isDeclared(platform, entry)) continue
      const allowed = target(entry) ?? LIMITS[list]
      if (isOpen(entry) || allowed > 28) leaveOut(entry)
      else take(line, entry, allowed === 28 ? 28 : LIMITS[list])
      if (isOpenName(entry.key, entry.name)) leaveOut(entry)
    }
  for (const line of platform.lists.never) {
    const entry = entryOf(line)
    if (entry && !isOpen(entry) && !isOpenName(entry.key, entry.name)) take(line, entry, 0)
  }
  return { members: [...members.values()], openNames, supers: superOfPublic(platform.open) }
}
