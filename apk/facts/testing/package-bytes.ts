import { bytesSource } from '../../bytes/source.ts'
import { axmlOf } from '../../formats/testing/axml-bytes.ts'
import type { TestAttribute, TestElement } from '../../formats/testing/axml-bytes.ts'
import { attributeId } from '../../formats/platform.ts'
import { zipOf } from '../../formats/testing/zip-bytes.ts'
import type { TestEntry, TestZip } from '../../formats/testing/zip-bytes.ts'
import { readFacts } from '../index.ts'

/** An android: attribute with its framework id. */
export const android = (name: string, value: TestAttribute['value']): TestAttribute => ({ name, id: attributeId(name), value })
export const yes: [number, number] = [0x12, 0xffffffff]
export const no: [number, number] = [0x12, 0]
export const int = (value: number): [number, number] => [0x10, value]
export const reference = (id: number): [number, number] => [1, id]

export const element = (tag: string, attributes: TestAttribute[] = [], children: TestElement['children'] = []): TestElement => ({
  tag,
  attributes,
  children,
})

type Manifest = {
  package?: string
  min?: TestAttribute['value']
  target?: TestAttribute['value']
  root?: TestAttribute[]
  declared?: TestElement[]
  application?: TestElement
}

export const manifestOf = ({
  package: name = 'org.example',
  min,
  target,
  root = [],
  declared = [],
  application,
}: Manifest = {}) => {
  const sdks = [
    ...(min === undefined ? [] : [android('minSdkVersion', min)]),
    ...(target === undefined ? [] : [android('targetSdkVersion', target)]),
  ]
  const usesSdk = sdks.length === 0 ? [] : [element('uses-sdk', sdks)]
  return element(
    'manifest',
    [{ name: 'package', ns: '', value: name }, ...root],
    [...usesSdk, ...declared, ...(application ? [application] : [])],
  )
}

/** Facts of a package with this manifest and these other entries. */
export const factsOf = (manifest: TestElement, entries: TestEntry[] = [], zip?: TestZip) =>
  readFacts(bytesSource(zipOf([{ name: 'AndroidManifest.xml', data: axmlOf(manifest) }, ...entries], zip)))

export const seenValue = <T>(family: { seen: true; value: T } | { seen: false; reason: string }): T => {
  if (!family.seen) throw new Error(family.reason)
  return family.value
}
