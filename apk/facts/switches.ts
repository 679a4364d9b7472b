import type { ResourceTable } from '../formats/arsc.ts'
import type { XmlElement } from './facts.ts'
import { switchValues } from './loaded-files.ts'
import { booleanOf, frameworkAttribute } from './xml-element.ts'

/** What a reference in the manifest is followed by: the package's table, from the first platform that the app runs on. */
export type Followed = { table: ResourceTable | undefined; minSdk: number }

/**
 * A switch of the manifest; undefined where nothing is said. On wherever some platform of the app takes it for on: a reference may
 * stand for something else on each.
 */
export const onSomewhere = (element: XmlElement, name: string, { table, minSdk }: Followed): boolean | undefined => {
  const attribute = frameworkAttribute(element, name)
  const id = attribute?.type === 'reference' ? attribute.value : undefined
  const values = table !== undefined && typeof id === 'number' ? switchValues(table, id, minSdk) : []
  return values.length > 0 ? values.includes(true) : booleanOf(element, name)
}
