import { spawnSync } from 'node:child_process'
import type { Statement } from './fields.ts'

/** aapt exits with an error on some packages that it prints well: what it printed counts. */
const aapt = (...args: string[]) => spawnSync('aapt', args, { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 }).stdout

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

/** What `aapt dump badging` and `aapt dump permissions` say. */
export const badging = (path: string): Statement => {
  const text = aapt('dump', 'badging', path)
  const permissions = aapt('dump', 'permissions', path)
  return {
    package: first(text, /^package: name='([^']*)'/m),
    versionCode: first(text, /^package:.* versionCode='([^']*)'/m),
    versionName: first(text, /^package:.* versionName='([^']*)'/m),
    minSdk: first(text, /^sdkVersion:'([^']*)'/m),
    targetSdk: first(text, /^targetSdkVersion:'([^']*)'/m),
    label: first(text, /^application-label:'(.*)'$/m),
    icon: first(text, /^application: label='.*' icon='([^']*)'/m),
    launchers: all(text, /^launchable-activity: name='([^']*)'/gm),
    permissions: unique(all(permissions, /^uses-permission(?:-sdk-\d+)?: name='([^']*)'/gm)),
    features: featuresOf(text),
    abis: abisOf(text),
  }
}

const ELEMENT = /^( *)E: (?:[^ ]*:)?([^ :]+) \(line=/
const ATTRIBUTE = /^ *A: ([^(=]*)(?:\(0x([0-9a-f]+)\))?=(.*)$/
const RAW = / \(Raw: "[\s\S]*"\)$/

/** Every element and attribute of the manifest, as `aapt dump xmltree` lists them: `tag`, `tag name id value`. */
export const manifestTree = (path: string): string[] => {
  let tag = ''
  const found: string[] = []
  for (const line of aapt('dump', 'xmltree', path, 'AndroidManifest.xml').split('\n')) {
    const element = ELEMENT.exec(line)
    const attribute = ATTRIBUTE.exec(line)
    if (element) found.push((tag = element[2] ?? ''))
    else if (attribute) found.push([tag, attribute[1], attribute[2] ?? '', (attribute[3] ?? '').replace(RAW, '')].join('|'))
  }
  return found
}
