import type { AppSpec, Component, Library, Signing } from './app-spec.ts'
import type { XmlNode } from './format/binary-xml.ts'
import { writeBinaryXml } from './format/binary-xml.ts'
import { concatBytes } from './format/byte-writer.ts'
import { writeDex } from './format/dex-file.ts'
import { writeElf } from './format/elf-file.ts'
import { drawIcon } from './format/icon.ts'
import { writeProfile, writeProfileMetadata } from './format/profile-file.ts'
import type { ResourceEntry, ResourceTable } from './format/resource-table.ts'
import { refResolver, writeResourceTable } from './format/resource-table.ts'
import type { ZipItem, ZipLayout } from './format/zip-file.ts'
import { endRecord, layOutZip } from './format/zip-file.ts'
import type { SigningKey } from './keys.ts'
import { signingKey } from './keys.ts'
import { jarSignature } from './sign-jar.ts'
import { signingBlock } from './sign-block.ts'

const ICON_SIZES: Record<string, number> = { mdpi: 48, xhdpi: 96, xxhdpi: 144 }

const iconPath = (density: string) => `res/mipmap-${density}/ic_launcher.png`
const layoutPath = (qualifier: string) => `res/layout${qualifier === '' ? '' : `-${qualifier}`}/main.xml`
const baseName = (path: string) => path.replace(/^.*\//, '').replace(/\.\w+$/, '')
const record = <T>(keys: string[], value: (key: string) => T): Record<string, T> =>
  Object.fromEntries(keys.map((key) => [key, value(key)]))

/** Type and qualifiers of a file by its folder: `res/layout-land/first.xml`. */
const placeOf = (path: string) => {
  const [, type = '', qualifiers = ''] = /^res\/([a-z]+)(?:-([^/]+))?\//.exec(path) ?? []
  return { type, qualifiers }
}
const fileEntries = (paths: string[]): ResourceEntry[] =>
  [...new Set(paths.map(baseName))].map((name) => {
    const own = paths.filter((path) => baseName(path) === name)
    return { name, values: Object.fromEntries(own.map((path) => [placeOf(path).qualifiers, path])) }
  })

/** By type, in the order of first occurrence. */
const filesByType = (files: AppSpec['files'] = {}) => {
  const byType = new Map<string, string[]>()
  for (const path of Object.keys(files)) byType.set(placeOf(path).type, [...(byType.get(placeOf(path).type) ?? []), path])
  return Object.fromEntries([...byType].map(([type, paths]) => [type, fileEntries(paths)]))
}

export const tableOf = (spec: AppSpec): ResourceTable => {
  const { layout = [], xml = [], ...others } = filesByType(spec.files)
  const ids = (spec.ids ?? []).map((name): ResourceEntry => ({ name, values: { '': false } }))
  return {
    package: spec.package,
    types: {
      mipmap: [{ name: 'ic_launcher', values: record(Object.keys(ICON_SIZES), iconPath) }],
      string: [{ name: 'app_name', values: { '': spec.label, ...spec.labels } }],
      layout: [{ name: 'main', values: record(spec.layoutQualifiers, layoutPath) }, ...layout],
      style: spec.styles,
      xml: [...fileEntries(Object.keys(spec.xmlFiles)), ...xml],
      ...others,
      ...(spec.ownAttributes && { attr: spec.ownAttributes.map((name) => ({ name, values: { '': false } })) }),
      ...(spec.switches && { bool: spec.switches }),
      ...(ids.length > 0 && { id: ids }),
    },
  }
}

const optional = <T>(name: string, value: T | undefined): Record<string, T> => (value === undefined ? {} : { [name]: value })

const componentNode = ({ kind, name, attributes, children }: Component): XmlNode => ({
  tag: kind,
  android: { name, ...attributes },
  children: children ?? [],
})

const manifestNode = (spec: AppSpec): XmlNode => ({
  tag: 'manifest',
  android: {
    ...optional('versionCode', spec.versionCode),
    ...optional('versionName', spec.versionName),
    ...spec.manifestAttributes,
  },
  plain: { package: spec.package, ...optional('split', spec.split) },
  children: [
    { tag: 'uses-sdk', android: { ...optional('minSdkVersion', spec.minSdk), ...optional('targetSdkVersion', spec.targetSdk) } },
    ...spec.permissions.map(({ name, maxSdk }) => ({
      tag: 'uses-permission',
      android: { name, ...optional('maxSdkVersion', maxSdk) },
    })),
    ...spec.manifestChildren,
    {
      tag: 'application',
      android: spec.application,
      children: [...spec.components.map(componentNode), ...spec.applicationChildren],
    },
  ],
})

const mainLayout = (): XmlNode => ({
  tag: 'LinearLayout',
  android: { orientation: 1, gravity: { hex: 0x11 }, layout_width: -1, layout_height: -1 },
  children: [{ tag: 'TextView', android: { text: { ref: 'string/app_name' }, layout_width: -2, layout_height: -2 } }],
})

const libraryItem = (library: Library): ZipItem => ({
  path: `lib/${library.folder ?? library.abi}/${library.name}`,
  bytes: writeElf(library),
  stored: library.stored,
  align: library.zipAlign,
})

/** Splits for an ABI, a density or a language have none. */
const hasCode = ({ split, code, classes }: AppSpec) => split === undefined || code.length + classes.length > 0

const CODE_PATH = 'classes.dex'
const codeItem = (spec: AppSpec): ZipItem => ({
  path: CODE_PATH,
  bytes: spec.damaged?.[CODE_PATH] ?? writeDex([...spec.code, ...spec.classes], { padTo: spec.dexPadTo ?? 0 }),
})

/** For the code as it is in the package, damaged or not. */
const profileItems = ({ profile }: AppSpec, code: ZipItem): ZipItem[] =>
  profile
    ? [
        { path: 'assets/dexopt/baseline.prof', bytes: writeProfile(code.bytes, profile), stored: !profile.compressed },
        { path: 'assets/dexopt/baseline.profm', bytes: writeProfileMetadata(profile), stored: !profile.compressed },
      ]
    : []

const soundItems = (spec: AppSpec): ZipItem[] => {
  const table = tableOf(spec)
  const options = { encoding: spec.encoding, resolve: refResolver(table) }
  const manifest = spec.manifestBytes ?? writeBinaryXml(manifestNode(spec), options)
  const { present, stored, align } = spec.resourceTable
  const code = hasCode(spec) ? [codeItem(spec)] : []
  return [
    { path: 'AndroidManifest.xml', bytes: manifest },
    ...code,
    ...spec.libraries.map(libraryItem),
    ...code.flatMap((one) => profileItems(spec, one)),
    ...spec.entries,
    ...spec.layoutQualifiers.map((qualifier) => ({ path: layoutPath(qualifier), bytes: writeBinaryXml(mainLayout(), options) })),
    ...Object.entries(ICON_SIZES).map(([density, size]) => ({
      path: iconPath(density),
      bytes: drawIcon(spec.icon, size),
      stored: true,
      align: 4,
    })),
    ...Object.entries({ ...spec.xmlFiles, ...spec.files }).map(([path, root]) => ({
      path,
      bytes: writeBinaryXml(root, options),
    })),
    ...(present ? [{ path: 'resources.arsc', bytes: writeResourceTable(table), stored, align }] : []),
  ]
}

/** Entries in the order of Android's own packager. */
export const itemsOf = (spec: AppSpec): ZipItem[] =>
  soundItems(spec)
    .filter(({ path }) => !spec.lost?.includes(path))
    .map((item) => ({ ...item, bytes: spec.damaged?.[item.path] ?? item.bytes }))

type Keys = { newest: SigningKey; first: SigningKey; lineage: SigningKey[] }

/** v1 and v2 don't support rotation: they are signed with the first key. */
const keysOf = ({ key, olderSchemesKey, rotatedFrom = [] }: Signing): Keys => ({
  newest: signingKey(key),
  first: signingKey(rotatedFrom[0] ?? olderSchemesKey ?? key),
  lineage: rotatedFrom.map(signingKey),
})

const blockOf = (layout: ZipLayout, signing: Signing): Uint8Array => {
  const { newest, first, lineage } = keysOf(signing)
  const { schemes, v31 = false, wrongDigest = false, further = [] } = signing
  if (!schemes.includes('v2') && !schemes.includes('v3')) return new Uint8Array(0)
  const keys = { ...(schemes.includes('v2') ? { v2: first } : {}), ...(schemes.includes('v3') ? { v3: newest } : {}) }
  return signingBlock(layout, { ...keys, lineage, v31, wrongDigest, further })
}

const jarFiles = (items: ZipItem[], signing: Signing): ZipItem[] => {
  if (!signing.schemes.includes('v1')) return []
  const schemes = [...(signing.schemes.includes('v2') ? [2] : []), ...(signing.schemes.includes('v3') ? [3] : [])]
  return jarSignature(items, { key: keysOf(signing).first, digest: signing.v1Digest ?? 'sha256', schemes })
}

/**
 * Signs these entries and closes the archive; unsigned without `signing`. `front`: bytes before the first entry, which no signature
 * covers: the Janus exploit, which only v1 accepts.
 */
export const packItems = (items: ZipItem[], signing?: Signing, front: Uint8Array = new Uint8Array(0)): Uint8Array => {
  const layout = layOutZip(signing ? [...jarFiles(items, signing), ...items] : items, front.length)
  const block = signing ? blockOf(layout, signing) : new Uint8Array(0)
  const directoryOffset = front.length + layout.contents.length + block.length
  return concatBytes([front, layout.contents, block, layout.directory, endRecord(layout, directoryOffset)])
}

/** The package's bytes; deterministic, except with EC keys. */
export const buildApk = (spec: AppSpec): Uint8Array => packItems(itemsOf(spec), spec.signing)
