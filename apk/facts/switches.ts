import type { ResourceTable } from '../formats/arsc.ts'
import type { XmlElement } from './facts.ts'
import { switchValues } from './loaded-files.ts'
import { booleanOf, frameworkAttribute } from './xml-element.ts'

/** What a reference in the manifest is followed by: the package's table, from the first platform that the app runs on. */
export type Followed = { table: ResourceTable | undefined; minSdk: number }

/** What it says on each platform of the app: a reference may stand for something else on each. */
const saidBy = (element: XmlElement, name: string, { table, minSdk }: Followed): boolean[] => {
  const attribute = frameworkAttribute(element, name)
  const id = attribute?.type === 'reference' ? attribute.value : undefined
  return table !== undefined && typeof id === 'number' ? switchValues(table, id, minSdk) : []
}

/** A switch of the manifest; undefined where nothing is said. On wherever some platform of the app takes it for on. */
export const onSomewhere = (element: XmlElement, name: string, followed: Followed): boolean | undefined => {
  const values = saidBy(element, name, followed)
  return values.length > 0 ? values.includes(true) : booleanOf(element, name)
}

/** The same of one that is to be on: off wherever some platform takes it for off. */
export const offSomewhere = (element: XmlElement, name: string, followed: Followed): boolean | undefined => {
  const values = saidBy(element, name, followed)
  return values.length > 0 ? !values.includes(false) : booleanOf(element, name)
}
