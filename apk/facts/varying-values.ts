import type { ResourceTable } from '../formats/arsc.ts'
import type { XmlElement } from './facts.ts'
import { valuesByDevice, valuesByPlatform } from './loaded-files.ts'
import { childrenNamed, frameworkAttribute } from './xml-element.ts'

/** Numeric attributes of application and components that some term or map uses. */
const NUMBERS = ['screenOrientation', 'minAspectRatio', 'maxAspectRatio', 'configChanges', 'foregroundServiceType', 'appCategory']

type Values = (table: ResourceTable, id: number) => readonly unknown[]

const forget = (element: XmlElement, name: string, valuesOf: (id: number) => readonly unknown[]) => {
  const attribute = frameworkAttribute(element, name)
  if (attribute?.type !== 'reference' || typeof attribute.value !== 'number' || attribute.resolved === undefined) return
  if (valuesOf(attribute.value).length > 1) delete attribute.resolved
}

/**
 * Drops resolved versions and API levels of references whose value varies. The installer reads numbers for its API level, and
 * rejects names that may differ between devices (TypedArray.getNonConfigurationString).
 */
export const forgetVarying = (root: XmlElement, table: ResourceTable) => {
  const by = (values: Values) => (id: number) => values(table, id)
  forget(root, 'versionCode', by(valuesByPlatform))
  forget(root, 'versionName', by(valuesByDevice))
  const usesSdk = childrenNamed(root, 'uses-sdk').at(-1)
  for (const name of ['minSdkVersion', 'targetSdkVersion']) if (usesSdk) forget(usesSdk, name, by(valuesByPlatform))
}

/** The same for numeric attributes of application and components, whose value may differ between the app's API levels. */
export const forgetVaryingNumbers = (application: XmlElement, table: ResourceTable, since: number) => {
  for (const element of [application, ...application.children])
    for (const name of NUMBERS) forget(element, name, (id) => valuesByPlatform(table, id, since))
}
