/**
 * Generates `apk/formats/data/resources.json` from the list of public resources in the sources of Android 10:
 * `node scripts/platform-resources.ts`. A public id means the same on every later version; newer resources are missing.
 * Attributes are in `attributes.json`, which includes newer ones.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLATFORM_SOURCE, withPlatform } from './platform-source.ts'

const LIST = 'core/res/res/values/public.xml'
export const PLATFORM_RESOURCES = join(import.meta.dirname, '..', 'apk', 'formats', 'data', 'resources.json')

type PublicResource = { type: string; name: string; id: number }

const ENTRY = /<public\s([^>]*?)\/?>/g
const attributeIn = (text: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]

/** `<public type="style" name="Theme" id="0x01030005" />`; the public-group elements are empty in a released version. */
export const readPublic = (xml: string): PublicResource[] =>
  [...xml.replaceAll(/<!--[^]*?-->/g, '').matchAll(ENTRY)].map(([whole, text = '']) => {
    const [type, name] = ['type', 'name'].map((one) => attributeIn(text, one))
    const id = Number(attributeIn(text, 'id'))
    if (type === undefined || name === undefined || id >>> 24 !== 1) throw new Error(`not a public resource: ${whole}`)
    return { type, name, id }
  })

const hex8 = (id: number) => id.toString(16).padStart(8, '0')

/** By type and first id: runs of names with consecutive ids. */
export const inRuns = (found: readonly PublicResource[]) => {
  const names: Record<string, Record<string, string[]>> = {}
  let last: PublicResource | undefined
  let run: string[] = []
  for (const one of found.filter(({ type }) => type !== 'attr').toSorted((a, b) => a.id - b.id)) {
    if (last?.type !== one.type || last.id + 1 !== one.id) (names[one.type] ??= {})[hex8(one.id)] = run = []
    run.push(one.name)
    last = one
  }
  return names
}

export const platformResources = () => withPlatform([LIST], (folder) => readPublic(readFileSync(join(folder, LIST), 'utf8')))

/** The committed file's content. */
export const asFile = (found: readonly PublicResource[]): string => {
  const source = `Android framework, public resources of API 29 but attributes: ${LIST} of ${PLATFORM_SOURCE.name} ${PLATFORM_SOURCE.version}`
  const types = Object.entries(inRuns(found)).map(([type, runs]) => {
    const lines = Object.entries(runs).map(([first, names]) => `      "${first}": ${JSON.stringify(names)}`)
    return `    "${type}": {\n${lines.join(',\n')}\n    }`
  })
  return `{\n  "source": ${JSON.stringify(source)},\n  "names": {\n${types.join(',\n')}\n  }\n}\n`
}

if (import.meta.main) {
  const found = platformResources()
  writeFileSync(PLATFORM_RESOURCES, asFile(found))
  console.log(`${found.filter(({ type }) => type !== 'attr').length} public resources`)
}
