import { deflateRawSync } from 'node:zlib'
import { NONE, axmlOf, chunk, poolOf } from '../../formats/testing/axml-bytes.ts'
import { arscOf } from '../../formats/testing/arsc-bytes.ts'
import { join, u16, u32, u8 } from '../../formats/testing/bytes.ts'
import { buildCollection, cleanSpec, itemsOf, packItems } from '../../samples/index.ts'
import type { ZipItem } from '../../samples/index.ts'
import { writeDex } from '../../samples/format/dex-file.ts'
import { codeOfInterfaces, libraryOfSections, withSameData } from './overlapping.ts'

/**
 * Small inputs with a large cost: each once turned a few kilobytes into minutes or gigabytes. `limit`: the bound at which it now
 * stops; without one it is judged.
 */
type Amplified = { name: string; limit?: string; bytes: () => Uint8Array }

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const deflated = (path: string, bytes: Uint8Array): ZipItem => ({ path, bytes, compressed: deflateRawSync(bytes) })
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const repeated = (one: Uint8Array, count: number) => new Uint8Array(Buffer.concat(times(count, () => one)))

/** The clean app, unsigned, with these entries replaced or added. */
const withItems = (...items: ZipItem[]) => {
  const { signing: _, ...spec } = cleanSpec()
  const own = itemsOf({ ...spec, libraries: [] }).filter(({ path }) => items.every((item) => item.path !== path))
  return packItems([...own.map((item) => ({ ...item, stored: true })), ...items])
}

/** Branches in a loop, and calls that each branch may precede. */
const codeOfQuestions = (questions: number, calls: number) => {
  const asks = times(questions, (at) => `if-eqz p0, :to${at}\n:to${at}\nnop`)
  const on = 'invoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'
  const code = ['const/4 v0, 1', ':top', ...asks, ...times(calls, () => on), 'if-nez p0, :top', 'return-void'].join('\n')
  return writeDex([{ name: 'org.x.Pages', methods: [{ signature: 'open(Z)V', isStatic: true, code }] }])
}

/** A service that static methods hand on to one another, each with hundreds of calls of the next one. */
const codeOfHelpers = (calls: number) => {
  const taking = (name: string) => `${name}(Landroid/app/Service;Landroid/app/Notification;)V`
  const handingOn = (to: string) =>
    [...times(calls, () => `invoke-static {p0, p1}, Lh/H;->${taking(to)}`), 'return-void'].join('\n')
  const helper = (name: string, code: string) => ({ signature: taking(name), isStatic: true, code })
  const up = 'invoke-virtual {p0, v0, p1}, Landroid/app/Service;->startForeground(ILandroid/app/Notification;)V'
  return writeDex([
    {
      name: 'h.H',
      methods: [helper('a', `const/4 v0, 1\n${up}\nreturn-void`), helper('b', handingOn('a')), helper('c', handingOn('b'))],
    },
    {
      name: 'h.Sync',
      extends: 'android.app.Service',
      methods: [{ signature: 'go(Landroid/app/Notification;)V', code: handingOn('c') }],
    },
  ])
}

const node = (type: number, ...body: Uint8Array[]) => chunk(type, u32(1, NONE), ...body)
const attributeOf = (name: number, type: number, data: number) =>
  join(u32(NONE, name, type === STRING ? data : NONE), u16(8), u8(0, type), u32(data))
const STRING = 3
const REFERENCE = 1
const MANIFEST = 0
const ATTRIBUTE = 1
const LONG = 2
const opening = (count = 0, attributes = new Uint8Array(0)) =>
  node(0x0102, u32(NONE, MANIFEST), u16(20, 20, count, 0, 0, 0), attributes)
const closing = node(0x0103, u32(NONE, MANIFEST))
const xmlOf = (...nodes: Uint8Array[]) =>
  chunk(3, new Uint8Array(0), poolOf(['manifest', 'a', '<'.repeat(30_000)]), ...nodes, closing)

/** An element whose attributes all refer to the same long string, which grows when it is escaped. */
const longTexts = () => xmlOf(opening(65_000, repeated(attributeOf(ATTRIBUTE, STRING, LONG), 65_000)))
const longNames = () => xmlOf(opening(65_000, repeated(attributeOf(LONG, 0x10, 0), 65_000)))
const BLOCKS = 3000
const tableOf = (entry: Record<number, { value: [number, number] }>, strings: string[]) =>
  arscOf({ strings, types: [{ name: 'mipmap', blocks: times(BLOCKS, () => ({ entries: entry })) }] })
const STRING_0: [number, number] = [STRING, 0]

/** A type with sixty thousand resources that share the bytes of one long bag. */
const sharedBag = (type: string) => {
  const [slots, items, config] = [60_000, 9000, 64]
  const bag = repeated(join(u32(0), u16(8), u8(0, 0x10), u32(1)), items)
  const typeHeader = join(u8(1, 0), u16(0), u32(slots, 20 + config + slots * 4, config), new Uint8Array(config - 4))
  const styles = chunk(0x0201, typeHeader, new Uint8Array(slots * 4), join(u16(16, 1), u32(0, 0, items), bag))
  const [names, keys] = [poolOf([type]), poolOf(['key'])]
  const header = join(u32(0x7f), new Uint8Array(256), u32(288, 0, 288 + names.length, 0, 0))
  return chunk(0x0002, u32(1), poolOf([]), chunk(0x0200, header, names, keys, styles))
}

/** An icon in thousands of configurations, all of them the same XML drawable. */
const drawnIcon = () => {
  const icon = { name: 'icon', id: 0x01010002, value: [REFERENCE, RESOURCE] as [number, number] }
  const application = { tag: 'application', attributes: [icon] }
  return [
    deflated(
      'AndroidManifest.xml',
      axmlOf({ tag: 'manifest', attributes: [{ name: 'package', ns: '', value: 'a.b' }], children: [application] }),
    ),
    deflated('res/a.xml', xmlOf(opening(20_000, repeated(attributeOf(ATTRIBUTE, 0x10, 1), 20_000)))),
    deflated('resources.arsc', tableOf({ 0: { value: STRING_0 } }, ['res/a.xml'])),
  ]
}

/** Elements whose attributes all refer to resources, either the same or different ones. */
const referring = (idOf: (index: number) => number) => {
  const element = (from: number) =>
    opening(200, join(...times(200, (index) => attributeOf(ATTRIBUTE, REFERENCE, idOf(from + index)))))
  return xmlOf(opening(), ...times(100, (index) => join(element(index * 200), closing)))
}
const RESOURCE = 0x7f010000

export const amplified: Amplified[] = [
  {
    name: 'the header of a private key, fields and no body',
    bytes: () =>
      withItems({ path: 'assets/a.txt', bytes: latin1(`-----BEGIN PRIVATE KEY-----${'a: '.repeat(300)}`), stored: true }),
  },
  {
    name: 'names that a pattern with two wildcards nearly fits',
    bytes: () =>
      withItems(
        ...times(60, (index) => ({ path: `assets/dp.arm${'.art.'.repeat(12_000)}${index}`, bytes: u8(0), stored: true })),
      ),
  },
  {
    name: 'two thousand property files of empty lines',
    bytes: () => withItems(...times(2000, (index) => deflated(`p${index}.properties`, latin1('\n'.repeat(4096))))),
  },
  {
    name: 'one long text in each attribute',
    limit: 'textChars',
    bytes: () => withItems(deflated('AndroidManifest.xml', longTexts())),
  },
  {
    name: 'one long name for each attribute',
    limit: 'textChars',
    bytes: () => withItems(deflated('AndroidManifest.xml', longNames())),
  },
  {
    name: 'fifty settings of long texts',
    bytes: () => withItems(...times(50, (index) => deflated(`res/xml/s${index}.xml`, longTexts()))),
  },
  {
    name: 'one resource of many configurations in each attribute',
    bytes: () =>
      withItems(
        deflated(
          'AndroidManifest.xml',
          referring(() => RESOURCE),
        ),
        deflated('resources.arsc', tableOf({ 0: { value: STRING_0 } }, ['x'])),
      ),
  },
  {
    name: 'another resource of many configurations in each attribute',
    limit: 'resourceLookups',
    bytes: () =>
      withItems(
        deflated(
          'AndroidManifest.xml',
          referring((index) => RESOURCE + index),
        ),
        deflated('resources.arsc', tableOf({ 0: { value: STRING_0 } }, ['x'])),
      ),
  },
  { name: 'an icon of thousands of configurations, drawn by one file', bytes: () => withItems(...drawnIcon()) },
  {
    name: 'styles that share one long bag',
    limit: 'resourceLookups',
    bytes: () => withItems(deflated('resources.arsc', sharedBag('style'))),
  },
  {
    name: 'drawables that share one long bag',
    bytes: () => withItems(deflated('resources.arsc', sharedBag('drawable'))),
  },
  {
    name: 'a line of the jar manifest that goes on five million times',
    bytes: () =>
      withItems(
        deflated('META-INF/MANIFEST.MF', join(latin1('a: b\n'), repeated(latin1(' x\n'), 5_000_000))),
        deflated('META-INF/A.SF', latin1('a: b\n')),
        deflated('META-INF/A.RSA', latin1('x')),
      ),
  },
  {
    name: 'a hundred libraries of the same long section names',
    bytes: () => {
      const path = 'lib/arm64-v8a/liba.so'
      const whole = withItems({ path, bytes: libraryOfSections(65_000), stored: true })
      return withSameData(
        whole,
        path,
        times(100, (index) => `lib/arm64-v8a/libb${index}.so`),
      )
    },
  },
  {
    name: 'classes that share one list of interfaces',
    bytes: () => withItems(deflated('classes.dex', codeOfInterfaces(3000, 60_000))),
  },
  {
    name: 'calls behind thousands of questions in a loop',
    bytes: () => withItems(deflated('classes.dex', codeOfQuestions(8000, 200))),
  },
  {
    name: 'a service handed on by hundreds of calls of hundreds of calls',
    bytes: () => withItems({ path: 'classes.dex', bytes: codeOfHelpers(400) }),
  },
  {
    name: 'a collection of the same split of sixty thousand files',
    limit: 'entryCount',
    bytes: () => {
      const { signing: _, ...spec } = cleanSpec()
      const split = packItems([
        ...itemsOf({ ...spec, libraries: [], split: 'a' }),
        ...times(60_000, (index) => ({ path: `${index}`, bytes: u8(0), stored: true })),
      ])
      return withSameData(
        buildCollection({ 'base.apk': packItems(itemsOf(spec)), 'a.apk': split }),
        'a.apk',
        times(140, (index) => `b${index}.apk`),
      )
    },
  },
  {
    name: 'a collection of the same split of ten thousand classes',
    bytes: () => {
      const { signing: _, ...spec } = cleanSpec()
      const classes = times(10_000, (index) => `org.sample.feature.C${index}`)
      const split = packItems(itemsOf({ ...spec, components: [], code: [], classes, libraries: [], split: 'a' }))
      return withSameData(
        buildCollection({ 'base.apk': packItems(itemsOf(spec)), 'a.apk': split }),
        'a.apk',
        times(140, (index) => `b${index}.apk`),
      )
    },
  },
]
