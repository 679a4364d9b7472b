import type { ManifestFacts } from '../facts/facts.ts'

/**
 * What the manifest's `<meta-data>` names, which libraries make objects of: Firebase's registrars, Glide's modules, providers of options.
 * Some put a word of their own and a colon before the name of the class.
 */
export const manifestNames = ({ application, components }: ManifestFacts): readonly string[] => {
  const all = [application, ...components].flatMap((one) => one?.metaData ?? [])
  const texts = all
    .flatMap(({ name, value }) => [name, value])
    .flatMap((text) => (typeof text === 'string' ? text.split(':') : []))
  return [...new Set(texts)].filter((text) => text.includes('.'))
}
