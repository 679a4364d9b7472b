import { attributeId } from '../formats/platform.ts'
import type { XmlAttribute, XmlElement } from './facts.ts'

/**
 * The attribute with this id. Like the platform, reads them in one pass, relying on build tools to sort them (RetrieveAttributes in
 * AttributeResolution.cpp): one after a larger id is ignored.
 */
export const attributeById = ({ attributes }: Pick<XmlElement, 'attributes'>, id: number): XmlAttribute | undefined => {
  const found = attributes.find(({ resourceId = 0 }) => resourceId >= id)
  return found?.resourceId === id ? found : undefined
}

/** A framework attribute, looked up by id as the platform does: the name in the file is irrelevant. */
export const frameworkAttribute = (element: XmlElement, name: string): XmlAttribute | undefined =>
  attributeById(element, attributeId(name))

/** An attribute without namespace, looked up by name: `package`, `split`. */
export const plainAttribute = (element: XmlElement, name: string) =>
  element.attributes.find((attribute) => attribute.name === name)

/** The attribute's value, with references resolved; undefined if absent or unknown. */
export const valueOf = (attribute: XmlAttribute | undefined) => {
  if (!attribute) return undefined
  if (attribute.type === 'reference') return attribute.resolved
  return attribute.type === 'theme' || attribute.value === null ? undefined : attribute.value
}

/** `@null` */
const NOTHING = 0
/** The platform treats it as a missing attribute (ResolveAttrs in AttributeResolution.cpp). */
export const isNothing = ({ type, value, text }: Pick<XmlAttribute, 'type' | 'value' | 'text'>) =>
  type === 'reference' ? value === NOTHING : type === 'null' && text === '@null'
/** Whether its value is unknown: an unresolved reference, or one to a theme, which a manifest doesn't have. */
export const isUnseen = ({ type, value, resolved }: Pick<XmlAttribute, 'type' | 'value' | 'resolved'>) =>
  type === 'theme' || (type === 'reference' && value !== NOTHING && resolved === undefined)

/** The same of a framework attribute. */
export const attributeValue = (element: XmlElement, name: string) => valueOf(frameworkAttribute(element, name))

export const asText = (attribute: XmlAttribute | undefined): string | undefined => {
  const value = valueOf(attribute)
  return value === undefined ? undefined : String(value)
}
export const textOf = (element: XmlElement, name: string) => asText(frameworkAttribute(element, name))

/**
 * A literal string in the file: where a reference's value may differ between devices, the platform follows none
 * (TypedArray.getNonResourceString; for actions and categories XmlBlock.Parser.getAttributeValue).
 */
export const writtenIn = (element: XmlElement, name: string): string | undefined => {
  const { type, value } = frameworkAttribute(element, name) ?? {}
  return type === 'string' && typeof value === 'string' ? value : undefined
}

/** TypedArray.getBoolean: any number but 0 is true, and the strings that XmlUtils.convertValueToBoolean accepts. */
export const asSwitch = (value: string | number | boolean): boolean => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  return value === 'true' || value === 'TRUE' || value === '1'
}

export const booleanOf = (element: XmlElement, name: string): boolean | undefined => {
  const value = attributeValue(element, name)
  return value === undefined ? undefined : asSwitch(value)
}

export const numberOf = (element: XmlElement, name: string): number | undefined => {
  const value = attributeValue(element, name)
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

export const childrenNamed = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)

/** Drops undefined fields: absent means absent, in memory as in JSON. */
export const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T as undefined extends T[K] ? never : K]: T[K]
  } & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> }
