import type { PlainAttribute, PlainElement } from '../formats/axml-elements.ts'
import { LEVEL } from '../graph/reach.ts'
import type { Level } from '../graph/reach.ts'
import type { NamedHere } from '../graph/resource-files.ts'

/** Attributes that are read by name; references are read from all. */
export const WANTED: ReadonlySet<string> = new Set([
  'class',
  'name',
  'id',
  'onClick',
  'fragment',
  'targetClass',
  'actionViewClass',
  'actionProviderClass',
  'layout_behavior',
  'layoutManager',
  'startDestination',
  'destination',
])

/** Look-ups by resource id: its string, if it is one; whether it is an inflated file. */
type Resources = { textOf(id: number): string | undefined; isFile(id: number): boolean }

const CLASS_NAME = /^\.?[\w$]+(?:\.[\w$]+)*$/
const MAX_NAME_CHARS = 500

/** `isDrawn`: the file is a drawable. */
type Looking = { resources: Resources; packageName: string; isDrawn?: boolean }

/** Expanded as libraries do: `.Banner` is in the app's package. */
const completed = (name: string, { packageName }: Pick<Looking, 'packageName'>) =>
  name.startsWith('.') ? packageName + name : name

const isClassName = (text: string) => text.length <= MAX_NAME_CHARS && CLASS_NAME.test(text)

const textsOf = ({ attributes }: PlainElement, looking: Looking) => {
  const valueOf = ({ value }: PlainAttribute) => (typeof value === 'string' ? value : looking.resources.textOf(value))
  return (wanted: string) => {
    const found = attributes.find(({ name }) => name === wanted)
    const text = found && valueOf(found)
    return text !== undefined && isClassName(text) ? completed(text, looking) : undefined
  }
}

const named = (what: Exclude<NamedHere['what'], 'file'>, name: string | undefined, floor: Level): NamedHere[] =>
  name === undefined ? [] : [{ what, name, floor }]

const HOLDER = 'androidx.fragment.app.FragmentContainerView'
/** Instantiated like fragments, by a constructor without parameters. */
const holdsPart = (tag: string) => tag === 'fragment' || tag === HOLDER

/** Classes in attributes, and how they are instantiated; those of menu items get no AttributeSet. */
const BY_ATTRIBUTE = [
  ['item', 'actionViewClass'],
  ['item', 'actionProviderClass'],
  ['object', 'layout_behavior'],
  ['object', 'layoutManager'],
] as const

/** Files to which an element refers: `include` inflates one in its place, a view may inflate it now or later. */
const filesOf = ({ tag, attributes }: PlainElement, { resources }: Looking): NamedHere[] =>
  attributes.flatMap(({ value }) =>
    typeof value === 'number' && resources.isFile(value)
      ? [{ what: 'file', id: value, floor: tag === 'include' ? LEVEL.startup : LEVEL.maybe }]
      : [],
  )

const inElement = (element: PlainElement, looking: Looking): NamedHere[] => {
  const { tag } = element
  const textIn = textsOf(element, looking)
  const byClass = textIn('class')
  return [
    ...(tag.includes('.') && isClassName(tag) ? named('object', tag, LEVEL.startup) : []),
    ...(holdsPart(tag) ? named('part', byClass ?? textIn('name'), LEVEL.startup) : named('object', byClass, LEVEL.startup)),
    ...BY_ATTRIBUTE.flatMap(([what, name]) => named(what, textIn(name), LEVEL.maybe)),
    ...named('handler', textIn('onClick'), LEVEL.action),
    ...named('part', textIn('fragment'), LEVEL.action),
    ...named('page', textIn('targetClass'), LEVEL.action),
    ...filesOf(element, looking),
  ]
}

/** A drawable names a class by tag or attribute, and inflates all drawables that it refers to. */
const inDrawable = (element: PlainElement, looking: Looking): NamedHere[] => {
  const { tag } = element
  return [
    ...named('drawable', tag.includes('.') && isClassName(tag) ? tag : textsOf(element, looking)('class'), LEVEL.startup),
    ...filesOf(element, looking).map((one) => ({ ...one, floor: LEVEL.startup })),
  ]
}

/** Tags in navigation graphs that are no destinations. */
const NO_PLACES = new Set(['navigation', 'include', 'argument', 'action', 'deepLink'])
const MAX_HOPS = 20

const referenceOf = ({ attributes }: PlainElement, wanted: string) => {
  const found = attributes.find(({ name }) => name === wanted)
  return typeof found?.value === 'number' ? found.value : undefined
}

/** The start destination of a graph; for a nested graph, that of the nested one. */
const startOf = (elements: readonly PlainElement[]) => {
  const inner = new Map(
    elements
      .filter(({ tag }) => tag === 'navigation')
      .map((one) => [referenceOf(one, 'id'), referenceOf(one, 'startDestination')]),
  )
  let at = elements[0] && referenceOf(elements[0], 'startDestination')
  for (let hop = 0; hop < MAX_HOPS && at !== undefined && inner.has(at); hop += 1) at = inner.get(at)
  return at
}

/** The start destination may be shown at once, the others on navigation. */
const inNavigation = (elements: readonly PlainElement[], looking: Looking): NamedHere[] => {
  const start = startOf(elements)
  const isHere = elements.some((one) => !NO_PLACES.has(one.tag) && referenceOf(one, 'id') === start)
  return elements.flatMap((element) => {
    const { tag } = element
    if (tag === 'include') return filesOf(element, looking).map((one) => ({ ...one, floor: isHere ? LEVEL.action : LEVEL.maybe }))
    if (NO_PLACES.has(tag)) return []
    const isStart = start !== undefined && referenceOf(element, 'id') === start
    const floor = isStart ? LEVEL.maybe : LEVEL.action
    return named(tag === 'activity' ? 'page' : 'part', textsOf(element, looking)('name'), floor)
  })
}

/** Names in a style, with package names completed. */
export const completedNames = (names: readonly NamedHere[], packageName: string): NamedHere[] =>
  names.flatMap((one): NamedHere[] => {
    if (one.what === 'file') return [one]
    return isClassName(one.name) ? [{ ...one, name: completed(one.name, { packageName }) }] : []
  })

/** Names in the elements of a file, without duplicates. */
export const namesIn = (elements: readonly PlainElement[], looking: Looking): NamedHere[] => {
  const isNavigation = elements[0]?.tag === 'navigation'
  const inOne = looking.isDrawn ? inDrawable : inElement
  const found = isNavigation ? inNavigation(elements, looking) : elements.flatMap((one) => inOne(one, looking))
  const each = new Map<string, NamedHere>()
  for (const one of found) {
    const key = keyOf(one)
    const known = each.get(key)
    if (!known || one.floor < known.floor) each.set(key, one)
  }
  return [...each.values()]
}
export const keyOf = (one: NamedHere) => `${one.what} ${one.what === 'file' ? one.id : one.name}`

/** By id: what navigating there instantiates. An action stands for its destination, a nested graph for its start destination. */
export const goalsIn = (elements: readonly PlainElement[], looking: Looking): [number, NamedHere[]][] => {
  if (elements[0]?.tag !== 'navigation') return []
  return elements.flatMap((element): [number, NamedHere[]][] => {
    const { tag } = element
    const id = referenceOf(element, 'id')
    if (id === undefined) return []
    const further = tag === 'action' ? 'destination' : tag === 'navigation' ? 'startDestination' : undefined
    const place = further === undefined ? undefined : referenceOf(element, further)
    if (place !== undefined) return [[id, [{ what: 'file', id: place, floor: LEVEL.maybe }]]]
    if (NO_PLACES.has(tag)) return []
    return [[id, named(tag === 'activity' ? 'page' : 'part', textsOf(element, looking)('name'), LEVEL.maybe)]]
  })
}
