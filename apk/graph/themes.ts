import type { ManifestFacts, XmlElement } from '../facts/facts.ts'
import { childrenNamed, frameworkAttribute } from '../facts/xml-element.ts'
import type { Callbacks } from './callbacks.ts'
import { idOfText } from './names.ts'
import { typeOfClass } from './program.ts'
import type { Program } from './program.ts'

/** By a page's `onCreate` body: themes of the pages that run it, if they refer to classes. */
export type Themes = ReadonlyMap<number, ReadonlySet<number>>

const themeOf = (element: XmlElement) => {
  const attribute = frameworkAttribute(element, 'theme')
  return attribute?.type === 'reference' && typeof attribute.value === 'number' ? attribute.value >>> 0 : undefined
}

/** Names of pages with their own or the application's theme. */
const worn = ({ document, components }: ManifestFacts) => {
  const [application] = childrenNamed(document.root, 'application')
  if (!application) return []
  const themes = new Map(childrenNamed(application, 'activity').map((element) => [element.line, themeOf(element)]))
  const byDefault = themeOf(application)
  return components.flatMap(({ kind, name, line }) => {
    const theme = kind === 'activity' ? (themes.get(line) ?? byDefault) : undefined
    return theme === undefined ? [] : [{ name, theme }]
  })
}

export const themesOf = (program: Program, { bodiesNamed }: Callbacks, manifest: ManifestFacts): Themes => {
  const begins = idOfText(program.symbols.names, 'onCreate')
  const themes = new Map<number, Set<number>>()
  for (const { name, theme } of worn(manifest)) {
    const type = typeOfClass(program, name)
    if (type < 0 || !program.resources.isFile(theme)) continue
    for (const body of bodiesNamed(type, (id) => id === begins))
      themes.set(body, (themes.get(body) ?? new Set<number>()).add(theme))
  }
  return themes
}
