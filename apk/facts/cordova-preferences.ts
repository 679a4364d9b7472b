import type { XmlElement, XmlFileFacts } from './facts.ts'

/** The root of Cordova's `config.xml`, under whatever path a shrinker has put the file. */
const ROOT = 'widget'

const textOf = ({ attributes }: XmlElement, wanted: string) => {
  const value = attributes.find(({ name }) => name === wanted)?.value
  return value === undefined ? undefined : String(value)
}

/** ConfigXmlParser takes a preference wherever it stands, by its name in lower case, and the last one of a name. */
const collect = (element: XmlElement, found: Map<string, string>) => {
  const [name, value] = [textOf(element, 'name'), textOf(element, 'value')]
  if (element.name === 'preference' && name !== undefined && value !== undefined) found.set(name.toLowerCase(), value)
  for (const child of element.children) collect(child, found)
}

/** What the settings of a Cordova app say, by name in lower case; undefined where there are none, or more than one such file. */
export const cordovaPreferences = ({ files }: XmlFileFacts): ReadonlyMap<string, string> | undefined => {
  const [only, ...more] = files.filter(({ root }) => root.name === ROOT)
  if (!only || more.length > 0) return undefined
  const found = new Map<string, string>()
  collect(only.root, found)
  return found
}
