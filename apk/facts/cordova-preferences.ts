import type { XmlElement, XmlFileFacts } from './facts.ts'

/** The root element of Cordova's `config.xml`, which identifies it even if a shrinker renamed the file. */
const ROOT = 'widget'

const textOf = ({ attributes }: XmlElement, wanted: string) => {
  const value = attributes.find(({ name }) => name === wanted)?.value
  return value === undefined ? undefined : String(value)
}

/** ConfigXmlParser accepts preferences at any depth; names are lower-cased, and the last one of a name counts. */
const collect = (element: XmlElement, found: Map<string, string>) => {
  const [name, value] = [textOf(element, 'name'), textOf(element, 'value')]
  if (element.name === 'preference' && name !== undefined && value !== undefined) found.set(name.toLowerCase(), value)
  for (const child of element.children) collect(child, found)
}

/** Preferences of a Cordova app by lower-case name; undefined if there is no such file, or more than one. */
export const cordovaPreferences = ({ files }: XmlFileFacts): ReadonlyMap<string, string> | undefined => {
  const [only, ...more] = files.filter(({ root }) => root.name === ROOT)
  if (!only || more.length > 0) return undefined
  const found = new Map<string, string>()
  collect(only.root, found)
  return found
}
