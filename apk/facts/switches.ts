import type { ResourceTable } from '../formats/arsc.ts'
import type { XmlElement } from './facts.ts'
import { switchValues } from './loaded-files.ts'
import { booleanOf, frameworkAttribute } from './xml-element.ts'

/** What is needed to resolve a manifest reference: the resource table, and the app's lowest API level. */
export type Followed = { table: ResourceTable | undefined; minSdk: number }

/** The attribute's values on the app's API levels, if it is a reference. */
const saidBy = (element: XmlElement, name: string, { table, minSdk }: Followed): boolean[] => {
  const attribute = frameworkAttribute(element, name)
  const id = attribute?.type === 'reference' ? attribute.value : undefined
  return table !== undefined && typeof id === 'number' ? switchValues(table, id, minSdk) : []
}

/** A boolean attribute; undefined if absent. True if it is true on some API level of the app. */
export const onSomewhere = (element: XmlElement, name: string, followed: Followed): boolean | undefined => {
  const values = saidBy(element, name, followed)
  return values.length > 0 ? values.includes(true) : booleanOf(element, name)
}

/** The same for an attribute that should be true: false if it is false on some API level. */
export const offSomewhere = (element: XmlElement, name: string, followed: Followed): boolean | undefined => {
  const values = saidBy(element, name, followed)
  return values.length > 0 ? !values.includes(false) : booleanOf(element, name)
}
