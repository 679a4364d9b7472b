import type { ResourceTable } from '../formats/arsc.ts'
import type { XmlElement } from './facts.ts'
import { valuesByDevice, valuesByPlatform } from './loaded-files.ts'
import { childrenNamed, frameworkAttribute } from './xml-element.ts'

/** Numbers of the application and its components that some term or map goes by. */
const NUMBERS = ['screenOrientation', 'minAspectRatio', 'maxAspectRatio', 'configChanges', 'foregroundServiceType', 'appCategory']

type Values = (table: ResourceTable, id: number) => readonly unknown[]

const forget = (element: XmlElement, name: string, valuesOf: (id: number) => readonly unknown[]) => {
  const attribute = frameworkAttribute(element, name)
  if (attribute?.type !== 'reference' || typeof attribute.value !== 'number' || attribute.resolved === undefined) return
  if (valuesOf(attribute.value).length > 1) delete attribute.resolved
}

/**
 * Versions and platforms by references that stand for one thing here and another there are not known. The installer reads numbers
 * as its platform has them, and no name that any device would read otherwise (TypedArray.getNonConfigurationString).
 */
export const forgetVarying = (root: XmlElement, table: ResourceTable) => {
  const by = (values: Values) => (id: number) => values(table, id)
  forget(root, 'versionCode', by(valuesByPlatform))
  forget(root, 'versionName', by(valuesByDevice))
  const usesSdk = childrenNamed(root, 'uses-sdk').at(-1)
  for (const name of ['minSdkVersion', 'targetSdkVersion']) if (usesSdk) forget(usesSdk, name, by(valuesByPlatform))
}

/** The same of what windows are held to and services are: a reference may stand for another number on each platform of the app. */
export const forgetVaryingNumbers = (application: XmlElement, table: ResourceTable, since: number) => {
  for (const element of [application, ...application.children])
    for (const name of NUMBERS) forget(element, name, (id) => valuesByPlatform(table, id, since))
}
