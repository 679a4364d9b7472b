import type {
  ApplicationFact,
  CodeFacts,
  ComponentFact,
  DexFacts,
  Facts,
  ManifestFacts,
  NativeLibrary,
  PersonalDataFacts,
  Seen,
  XmlDocument,
  XmlElement,
} from '../../facts/facts.ts'
import { allTerms } from '../all.ts'
import type { Circumstances, Declarations, Verdict } from '../verdict.ts'

/** Hand-made facts for one term at a time: a small sound app, and what a test changes of it. */
export const seen = <T>(value: T): Seen<T> => ({ seen: true, value })

export const element = (name: string, line: number, attributes: Record<string, string> = {}): XmlElement => ({
  name,
  line,
  endLine: line + Object.keys(attributes).length,
  attributes: Object.entries(attributes).map(([key, text], index) => ({
    name: key,
    line: line + 1 + index,
    type: 'string',
    value: text,
    text,
  })),
  children: [],
})
export const holding = (parent: XmlElement, children: XmlElement[]): XmlElement => ({ ...parent, children })

export const xml = (path: string, root: XmlElement, lineCount = 40): XmlDocument => ({
  path,
  root,
  text: Array.from({ length: lineCount }, (_, index) => `line ${index + 1}`).join('\n'),
})

export const application = (change: Partial<ApplicationFact> = {}): ApplicationFact => ({
  line: 10,
  endLine: 30,
  isGame: false,
  metaData: [],
  properties: [],
  ...change,
})
export const component = (change: Partial<ComponentFact> = {}): ComponentFact => ({
  kind: 'activity',
  name: 'com.demo.Main',
  line: 12,
  endLine: 20,
  effectivelyExported: false,
  grantUriPaths: [],
  isLauncher: false,
  filters: [],
  metaData: [],
  properties: [],
  ...change,
})
export const filter = (...actions: string[]): ComponentFact['filters'][number] => ({
  line: 14,
  actions,
  categories: [],
  dataCount: 0,
  schemes: [],
  hosts: [],
  autoVerify: false,
})
export const manifest = (change: Partial<ManifestFacts> = {}): ManifestFacts => ({
  document: xml('AndroidManifest.xml', holding(element('manifest', 1), [element('application', 10)])),
  package: 'com.demo',
  versionCode: 1,
  versionName: '1.0',
  minSdk: 26,
  targetSdk: 35,
  isSplit: false,
  permissions: [],
  customPermissions: [],
  features: [],
  libraries: [],
  application: application(),
  components: [],
  ...change,
})
export const permissions = (...names: string[]): ManifestFacts['permissions'] =>
  names.map((name, index) => ({ name: name.includes('.') ? name : `android.permission.${name}`, line: 2 + index }))

export const library = (change: Partial<NativeLibrary> = {}): NativeLibrary => {
  const abi = change.abi ?? 'arm64-v8a'
  const name = change.name ?? 'libdemo.so'
  return {
    path: `lib/${abi}/${name}`,
    abi,
    name,
    is64: true,
    elfType: 3,
    machine: 183,
    sectionHeaderCount: 20,
    sectionHeaderOffset: 4096,
    sectionEntryBytes: 0x40,
    segments: [{ type: 1, offset: 0, align: 16_384, flags: 5, fileBytes: 100 }],
    soname: name,
    needed: ['libc.so'],
    textRelocation: false,
    bindNow: true,
    relro: true,
    executableStack: false,
    hasStackCanary: true,
    debugSections: [],
    stored: true,
    dataOffset: 16_384,
    ...change,
  }
}
export const dex = (change: Partial<DexFacts> = {}): DexFacts => ({
  files: [{ path: 'classes.dex', version: '039', sizeBytes: 1000, classCount: 1, methodCount: 1 }],
  classes: ['com.demo.Main'],
  shortNameShare: 0,
  elsewhere: { paths: [], unsearched: [], hollow: false },
  ...change,
})

type Changes = {
  manifest?: Partial<ManifestFacts>
  files?: XmlDocument[]
  libraries?: NativeLibrary[]
  dex?: Partial<DexFacts>
  code?: Partial<CodeFacts>
  personalData?: Partial<PersonalDataFacts>
}
const noPersonalData: PersonalDataFacts = {
  reads: [],
  total: 0,
  complete: true,
  methodCount: 0,
  edgeCount: 0,
  blind: { reflection: 0, nativeMethods: 0, loaders: 0 },
}
const none = { present: false, verified: false, problems: [] }

export const facts = (change: Changes = {}): Facts => ({
  archive: seen({ sizeBytes: 1, entryCount: 0, inflatedBytes: 0, entries: [], anomalies: [] }),
  manifest: seen(manifest(change.manifest)),
  resources: seen({
    present: true,
    packages: ['com.demo'],
    locales: [],
    configurations: { layout: { '': 3 } },
    edgeToEdgeOptOuts: [],
    wide: { complete: true, places: [] },
  }),
  xmlFiles: seen({ files: change.files ?? [], unreadable: [] }),
  signing: seen({
    schemes: { v1: none, v2: { ...none, present: true, verified: true }, v3: none, v31: none },
    verified: true,
    problems: [],
    signers: [],
    rotation: false,
    sourceStamp: false,
    blockIds: [],
  }),
  nativeLibraries: seen(change.libraries ?? []),
  dex: seen(dex(change.dex)),
  code: seen({ calls: {}, mentions: {}, overrides: {}, supers: {}, since: 26, ...change.code }),
  personalData: seen({ ...noPersonalData, ...change.personalData }),
  embeddedFiles: seen({ files: [], complete: true }),
  versions: seen([]),
  splits: seen([]),
})

export const circumstances = (declarations: Partial<Declarations> = {}, judgedOn = '2026-11-20'): Circumstances => ({
  judgedOn,
  declarations: { permissionPurposes: {}, sdks: [], ...declarations },
})

/** What one term says of these facts. */
export const verdictOf = (id: string, given: Facts, about: Circumstances = circumstances()): Verdict => {
  const term = allTerms.find((one) => one.id === id)
  if (!term) throw new Error(`no term ${id}`)
  const values = Object.fromEntries(Object.entries(given).map(([name, family]) => [name, family.seen ? family.value : undefined]))
  return term.check(values as Parameters<typeof term.check>[0], about)
}
export const outcomeOf = (id: string, given: Facts, about?: Circumstances) => verdictOf(id, given, about).outcome
