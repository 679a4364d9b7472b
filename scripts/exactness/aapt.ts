import { spawnSync } from 'node:child_process'
import type { Statement } from './fields.ts'

type Tool = 'aapt' | 'aapt2'

const run = (tool: Tool, ...args: string[]) => spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 })

/** aapt stops at an error: then only the fields that it printed count. */
const spoken = (said: Statement, complete: boolean): Statement =>
  complete ? said : Object.fromEntries(Object.entries(said).filter(([, value]) => value.length > 0))

const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const unique = (list: string[]) => [...new Set(list)]

const featuresOf = (badging: string) => {
  const implied = new Set(all(badging, /^ +uses-implied-feature: name='([^']*)'/gm))
  return unique(all(badging, /^ +uses-feature(?:-not-required)?: name='([^']*)'/gm))
    .filter((name) => !implied.has(name))
    .toSorted()
}

const abisOf = (badging: string) =>
  all(badging, /^(?:alt-)?native-code: (.*)$/gm)
    .flatMap((line) => all(line, /'([^']*)'/g))
    .toSorted()

/** The output of `dump badging` and `dump permissions` of aapt or aapt2; undefined if the tool rejects the package. */
export const badging = (tool: Tool, path: string): Statement | undefined => {
  const { stdout: text, stderr } = run(tool, 'dump', 'badging', path)
  if (!/^package: /m.test(text)) return undefined
  const permissions = run(tool, 'dump', 'permissions', path).stdout
  const said = {
    package: first(text, /^package: name='([^']*)'/m),
    versionCode: first(text, /^package:.* versionCode='([^']*)'/m),
    versionName: first(text, /^package:.* versionName='([^']*)'/m),
    minSdk: first(text, /^sdkVersion:'([^']*)'/m),
    targetSdk: first(text, /^targetSdkVersion:'([^']*)'/m),
    // aapt2 prints the first form only if the resource table has a locale.
    label: first(text, /^application-label:'(.*)'$/m) || first(text, /^application: label='(.*)' icon='/m),
    icon: first(text, /^application: label='.*' icon='([^']*)'/m),
    launchers: all(text, /^launchable-activity: name='([^']*)'/gm),
    permissions: unique(all(permissions, /^uses-permission(?:-sdk-\d+)?: name='([^']*)'/gm)),
    features: featuresOf(text),
    abis: abisOf(text),
  }
  return spoken(said, !stderr.includes('ERROR'))
}

const ELEMENT = /^( *)E: (?:[^ ]*:)?([^ :]+) \(line=/
const ATTRIBUTE = /^ *A: ([^(=]*)(?:\(0x([0-9a-f]+)\))?=(.*)$/
const RAW = / \(Raw: "[\s\S]*"\)$/
/** Dimensions and fractions are printed as raw bits: only their type is compared here, their value with aapt2. */
const MEASURE = /^\(type 0x([56])\)0x[\da-f]+$/
const measureOf = (_: string, type: string) => (type === '5' ? 'dimension' : 'fraction')
/** Any number but 0 is true; aapt prints which. */
const TRUE = /^\(type 0x12\)0x0*[1-9a-f][0-9a-f]*$/

/** Every element and attribute of the manifest, as `aapt dump xmltree` lists them: `tag`, `tag name id value`. */
export const manifestTree = (path: string, file = 'AndroidManifest.xml'): string[] => {
  let tag = ''
  const found: string[] = []
  for (const line of run('aapt', 'dump', 'xmltree', path, file).stdout.split('\n')) {
    const element = ELEMENT.exec(line)
    const attribute = ATTRIBUTE.exec(line)
    if (element) found.push((tag = element[2] ?? ''))
    else if (attribute)
      found.push(
        [
          tag,
          attribute[1],
          attribute[2] ?? '',
          (attribute[3] ?? '').replace(RAW, '').replace(TRUE, '(type 0x12)0xffffffff').replace(MEASURE, measureOf),
        ].join('|'),
      )
  }
  return found
}
