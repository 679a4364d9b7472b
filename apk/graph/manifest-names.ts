import type { ManifestFacts } from '../facts/facts.ts'

/**
 * Names in the manifest's `<meta-data>`, by which libraries instantiate classes: Firebase's registrars, Glide's modules, options
 * providers. Some libraries put a prefix and a colon before the class name.
 */
export const manifestNames = ({ application, components }: ManifestFacts): readonly string[] => {
  const all = [application, ...components].flatMap((one) => one?.metaData ?? [])
  const texts = all
    .flatMap(({ name, value }) => [name, value])
    .flatMap((text) => (typeof text === 'string' ? text.split(':') : []))
  return [...new Set(texts)].filter((text) => text.includes('.'))
}
