import { LimitReached } from '../bytes/malformed.ts'
import { allOf, isReference, plainValue } from '../formats/arsc-lookup.ts'
import type { ResourceTable } from '../formats/arsc.ts'
import { qualifiersOf } from '../formats/res-config.ts'
import type { ResConfig } from '../formats/res-config.ts'
import { fitsDefault } from '../formats/res-default.ts'
import type { LoadedFact, XmlElement } from './facts.ts'
import { asSwitch, asText, childrenNamed, frameworkAttribute, numberOf, textOf } from './xml-element.ts'

export const PATHS_META = 'android.support.FILE_PROVIDER_PATHS'
/** The first API level that reads each file: what only older ones would load is never loaded. */
const READ_SINCE = { networkSecurityConfig: 24, dataExtractionRules: 31, fullBackupContent: 23 } as const
/** Real packages have a handful. */
const MAX_FOUND = 1000

type Found = ReturnType<typeof allOf>[number]
/** The devices of interest: API levels from `since` on, and if given, only those of these configurations. */
type Devices = { since: number; fits?: (config: ResConfig) => boolean }
type Asked = { element: XmlElement; attribute: LoadedFact['attribute']; since: number }

const besideVersion = (config: ResConfig) => qualifiersOf({ ...config, sdkVersion: 0, minorVersion: 0 })

/** Without entries hidden on all API levels from `since` on by one for a newer API level with otherwise equal qualifiers. */
const loadable = (all: readonly Found[], since: number) => {
  const newest = new Map<string, number>()
  for (const { config } of all.map(({ block }) => block)) {
    const key = besideVersion(config)
    if (config.sdkVersion <= since) newest.set(key, Math.max(config.sdkVersion, newest.get(key) ?? 0))
  }
  return all.filter(({ block: { config } }) => config.sdkVersion >= (newest.get(besideVersion(config)) ?? 0))
}

/** Values of all configurations that some device loads, references resolved, without duplicates, in table order. */
const valuesFrom = (table: ResourceTable, id: number, { since, fits = () => true }: Devices) => {
  const values = new Set<string | number | boolean>()
  // Iterating a set includes elements added meanwhile, and each id is in it once, so cycles end.
  const ids = new Set([id])
  for (const at of ids) {
    for (const { entry, block } of loadable(allOf(table, at), since)) {
      if (!entry.value || !fits(block.config)) continue
      if (isReference(entry.value)) ids.add(entry.value.data)
      const value = plainValue(table, entry.value)
      if (value !== undefined) values.add(value)
    }
    if (ids.size + values.size > MAX_FOUND)
      throw new LimitReached('resourceLookups', `over ${MAX_FOUND} files and names for one reference`)
  }
  return [...values]
}
const filesFrom = (table: ResourceTable, id: number, since: number) =>
  valuesFrom(table, id, { since }).filter((value) => typeof value === 'string')

/**
 * Values of a boolean attribute of `application` on API levels from `since` on. The installer reads it without language or screen
 * size, and each platform takes the value for its API level.
 */
export const switchValues = (table: ResourceTable, id: number, since: number) =>
  valuesFrom(table, id, { since, fits: fitsDefault }).map(asSwitch)

/** Values of a reference on all API levels, without language or screen size; and on any device. */
export const valuesByPlatform = (table: ResourceTable, id: number, since = 1) =>
  valuesFrom(table, id, { since, fits: fitsDefault })
export const valuesByDevice = (table: ResourceTable, id: number) => valuesFrom(table, id, { since: 1 })

const askedIn = (root: XmlElement): Asked[] => {
  const usesSdk = childrenNamed(root, 'uses-sdk').at(-1)
  const minSdk = (usesSdk && numberOf(usesSdk, 'minSdkVersion')) ?? 1
  const applications = childrenNamed(root, 'application').slice(0, 1)
  const paths = applications
    .flatMap((application) => childrenNamed(application, 'provider'))
    .flatMap((provider) => childrenNamed(provider, 'meta-data'))
    .filter((item) => textOf(item, 'name') === PATHS_META)
  return [
    ...applications.flatMap((element) =>
      (['networkSecurityConfig', 'dataExtractionRules', 'fullBackupContent'] as const).map((attribute) => ({
        element,
        attribute,
        since: Math.max(minSdk, READ_SINCE[attribute]),
      })),
    ),
    ...paths.map((element) => ({ element, attribute: 'resource' as const, since: minSdk })),
  ]
}

/**
 * Files to which the manifest's references to settings resolve on any device: the app is also judged by what a device with another
 * language or an older platform loads.
 */
export const loadedFrom = (root: XmlElement, table: ResourceTable): LoadedFact[] => {
  const found = new Map<string, LoadedFact>()
  for (const { element, attribute, since } of askedIn(root)) {
    const reference = frameworkAttribute(element, attribute)
    if (reference?.type !== 'reference' || typeof reference.value !== 'number') continue
    const key = `${attribute} ${reference.value}`
    if (found.has(key)) continue
    const paths = filesFrom(table, reference.value, since)
    if (paths.length > 0) found.set(key, { attribute, file: asText(reference) ?? reference.text, paths })
    if (found.size > MAX_FOUND) throw new LimitReached('resourceLookups', `over ${MAX_FOUND} references to shared paths`)
  }
  return [...found.values()]
}
