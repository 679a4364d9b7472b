import { BASES } from '../facts/manifest.ts'
import type { ComponentFact, ManifestFacts, XmlElement } from '../facts/facts.ts'
import { isUnseen } from '../facts/xml-element.ts'
import { placesOf, sayUnseen } from '../terms/unseen-values.ts'
import { withManifest } from './question.ts'
import type { Question } from './question.ts'

type Value = string | number | boolean
const YES_NO = [true, false]
const SWITCHES = [
  'exported',
  'enabled',
  'grantUriPermissions',
  'resizeableActivity',
  'allowTaskReparenting',
  'enableOnBackInvokedCallback',
  'debuggable',
  'testOnly',
  'hasCode',
  'allowBackup',
  'fullBackupOnly',
  'usesCleartextTraffic',
  'extractNativeLibs',
  'requestLegacyExternalStorage',
  'required',
  'isGame',
  'largeScreens',
  'xlargeScreens',
  'resizeable',
  'value',
]
const OF_SYSTEM = ['BIND_DEVICE_ADMIN', 'BROADCAST_SMS', 'BROADCAST_WAP_PUSH', 'SEND_RESPOND_VIA_MESSAGE']
/** Empty: no permission required; otherwise one of the system's, as far as terms ask for them. */
const GUARDS = ['', ...OF_SYSTEM.map((name) => `android.permission.${name}`)]
const [DATA_SYNC, MEDIA_PLAYBACK] = [1, 2]
const [GAME, PRODUCTIVITY] = [0, 7]
const [NORMAL, SIGNATURE] = [0, 2]
const [UNSPECIFIED, PORTRAIT] = [-1, 1]
const [NARROW, WIDE] = [1, 4]

/** By attribute: values that some term distinguishes. Other attributes are left out. */
const VALUES: ReadonlyMap<string, readonly Value[]> = new Map<string, readonly Value[]>([
  ...SWITCHES.map((name) => [name, YES_NO] as const),
  ...['permission', 'readPermission', 'writePermission'].map((name) => [name, GUARDS] as const),
  ['taskAffinity', ['', 'another.task']],
  ['screenOrientation', [UNSPECIFIED, PORTRAIT]],
  ['configChanges', [0, 0xffff]],
  ['minAspectRatio', [NARROW, WIDE]],
  ['maxAspectRatio', [NARROW, WIDE]],
  ['foregroundServiceType', [0, DATA_SYNC, MEDIA_PLAYBACK]],
  ['versionCode', [0, 2_000_000_000]],
  ['versionName', ['', '1.0']],
  ['maxSdkVersion', [1, 45]],
  ['protectionLevel', [NORMAL, SIGNATURE]],
  ['appCategory', [GAME, PRODUCTIVITY]],
])

/** Depth: manifest, application, component, meta-data; terms use nothing deeper. */
const DEEPEST = 3
/** Returns the same array if nothing changed: a large manifest has many answers. */
const changed = <T>(list: T[], change: (one: T) => T): T[] => {
  const found = list.map(change)
  return found.some((one, at) => one !== list[at]) ? found : list
}
const mapped = (element: XmlElement, change: (one: XmlElement) => XmlElement, depth = 0): XmlElement => {
  const { children } = element
  const below = depth < DEEPEST ? changed(children, (one) => mapped(one, change, depth + 1)) : children
  return change(below === children ? element : { ...element, children: below })
}

const PREFIX = 'android:'
/** The elements that have the same attribute with an unknown value. */
type Place = { name: string; text: string; lines: Set<number> }

const placesIn = (root: XmlElement): Place[] => {
  const places = new Map<string, Place>()
  const look = (element: XmlElement, depth: number) => {
    for (const attribute of element.attributes) {
      const name = attribute.name.slice(PREFIX.length)
      if (!attribute.name.startsWith(PREFIX) || !VALUES.has(name) || !isUnseen(attribute)) continue
      const known = places.get(name)
      if (known) known.lines.add(element.line)
      else places.set(name, { name, text: attribute.text, lines: new Set([element.line]) })
    }
    if (depth < DEEPEST) for (const child of element.children) look(child, depth + 1)
  }
  look(root, 0)
  return [...places.values()]
}

const saidIn = (element: XmlElement, { name, lines }: Place, value: Value): XmlElement =>
  lines.has(element.line)
    ? {
        ...element,
        attributes: element.attributes.map((one) =>
          one.name === PREFIX + name && isUnseen(one) ? { ...one, type: 'reference' as const, resolved: value } : one,
        ),
      }
    : element

type Listed = { line: number }
const inList = <T extends Listed>(list: T[], { lines }: Place, change: Partial<T>): T[] =>
  changed(list, (one) => (lines.has(one.line) ? { ...one, ...change } : one))

/** Facts have a field named like the attribute, with exceptions handled below. */
const ofComponent = (component: ComponentFact, { name, lines }: Place, value: Value): ComponentFact =>
  lines.has(component.line)
    ? { ...component, [name]: value, ...(name === 'exported' && { effectivelyExported: value === true }) }
    : component

const OF_ROOT = ['versionCode', 'versionName']
const ofParts = (manifest: ManifestFacts, place: Place, value: Value): Partial<ManifestFacts> => {
  if (OF_ROOT.includes(place.name)) return { [place.name]: value }
  const { permissions, customPermissions, features, libraries, supportsScreens } = manifest
  if (place.name === 'maxSdkVersion') return { permissions: inList(permissions, place, { maxSdk: Number(value) }) }
  if (place.name === 'protectionLevel') {
    const base = BASES[Number(value)] ?? 'normal'
    return { customPermissions: inList(customPermissions, place, { base }) }
  }
  if (place.name === 'required') {
    const required = value === true
    return { features: inList(features, place, { required }), libraries: inList(libraries, place, { required }) }
  }
  if (supportsScreens && place.lines.has(supportsScreens.line))
    return {
      supportsScreens: { ...supportsScreens, attributes: { ...supportsScreens.attributes, [place.name]: value === true } },
    }
  return {}
}

type Keyed = Pick<ComponentFact, 'metaData' | 'properties'>
const ofKeys = <T extends Keyed>(one: T, place: Place, value: Value): T => {
  if (place.name !== 'value') return one
  const [metaData, properties] = [inList(one.metaData, place, { value }), inList(one.properties, place, { value })]
  return metaData === one.metaData && properties === one.properties ? one : { ...one, metaData, properties }
}

const ofApplication = ({ application }: ManifestFacts, place: Place, value: Value): Pick<ManifestFacts, 'application'> => {
  if (!application) return {}
  const isHere = place.lines.has(application.line)
  const said = place.name === 'appCategory' ? { isGame: value === GAME } : { [place.name]: value }
  return { application: ofKeys(isHere ? { ...application, ...said } : application, place, value) }
}

/** The manifest as if this attribute had this value in all places where it is unknown. */
const saying = (manifest: ManifestFacts, place: Place, value: Value): ManifestFacts => ({
  ...manifest,
  document: { ...manifest.document, root: mapped(manifest.document.root, (one) => saidIn(one, place, value)) },
  ...ofParts(manifest, place, value),
  ...ofApplication(manifest, place, value),
  components: changed(manifest.components, (one) => ofKeys(ofComponent(one, place, value), place, value)),
})

/** Beyond these bounds, which no real package reaches, all are answered as one question. */
const MANY = 1000
const MANY_TO_DRAW = 200_000
const isTooMuch = (places: readonly Place[], { components }: ManifestFacts) =>
  places.reduce((sum, { lines }) => sum + lines.size, 0) > MANY || places.length * components.length > MANY_TO_DRAW

/** Unresolved references in the manifest: one question per attribute and reference, for all its places. */
export const askedOfAttributes = (manifest: ManifestFacts): Question[] => {
  const places = placesIn(manifest.document.root)
  const valuesOf = ({ name }: Place) => VALUES.get(name) ?? []
  const ask = ({ name, text, lines }: Place, answers: ManifestFacts[]) => ({
    open: sayUnseen(PREFIX + name, text, placesOf(manifest.document, PREFIX + name, lines)),
    answers: answers.map(withManifest),
  })
  const [first] = places
  if (!first || !isTooMuch(places, manifest))
    return places.map((place) =>
      ask(
        place,
        valuesOf(place).map((value) => saying(manifest, place, value)),
      ),
    )
  const all = (pick: 0 | -1) => places.reduce((done, place) => saying(done, place, valuesOf(place).at(pick) ?? false), manifest)
  return [ask(first, [all(0), all(-1)])]
}
