import { posix } from 'node:path'
import type { ComponentFact, ManifestFacts, MetaDataFact, XmlDocument, XmlElement, XmlFileFacts } from '../facts/facts.ts'
import { PATHS_META } from '../facts/loaded-files.ts'
import { plainAttribute } from '../facts/xml-element.ts'
import { inDocument, inManifest, shortName } from './excerpt.ts'
import { coversAll } from './path-pattern.ts'
import { elementsNamed, loadedPaths, openXml } from './xml-files.ts'
import { defineTerm, fail, pass, undetermined, warn } from './verdict.ts'
import type { Evidence, FixStep, Verdict } from './verdict.ts'

/** By element: how many levels above its folder there are no folders of the app or of the user any more. */
const DEPTHS: Readonly<Record<string, number>> = {
  'files-path': 4,
  'cache-path': 4,
  'external-path': 3,
  'external-media-path': 6,
  'external-files-path': 7,
  'external-cache-path': 7,
}
/** How many levels a path leads upwards, since the provider resolves it; undefined if it leads to a subfolder. */
const stepsUp = (path: string) => {
  let below = 0
  let up = 0
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') below += 1
    else if (below > 0) below -= 1
    else up += 1
  }
  return below > 0 ? undefined : up
}
/** FileProvider reads the attribute without namespace and resolves no reference; otherwise it shares the whole folder. */
const pathOf = (element: XmlElement) => plainAttribute(element, 'path')?.text ?? ''
const risesBy = (element: XmlElement) => stepsUp(pathOf(element))
const isWholeSystem = (element: XmlElement) => (risesBy(element) ?? 0) >= (DEPTHS[element.name] ?? Infinity)

/** `isPart`: only a folder of the file system, not all of it. */
type Root = { evidence: Evidence; isPart: boolean }
/** A root-path is relative to the root of the file system, but may share only a folder. */
const rootPath = (document: XmlDocument, element: XmlElement): Root => {
  const folder = posix.resolve('/', pathOf(element))
  const isPart = folder !== '/'
  const found = isPart ? `共享文件系统里的 ${folder}` : '共享整个文件系统'
  return { evidence: inDocument(document, { line: element.line }, { found, expected: '不使用 root-path' }), isPart }
}

const wholeGrants = (manifest: ManifestFacts): Evidence[] =>
  manifest.components.flatMap(({ name, grantUriPaths }) =>
    grantUriPaths
      .filter(coversAll)
      .map(({ line, kind }) =>
        inManifest(
          manifest,
          { line, attribute: `android:${kind}` },
          { found: `${shortName(name)} 授予全部路径`, expected: '只授予需要的子路径' },
        ),
      ),
  )

const isPaths = ({ name }: MetaDataFact) => name === PATHS_META
const providers = ({ components }: ManifestFacts) => components.filter(({ kind }) => kind === 'provider')

const declaredPaths = (manifest: ManifestFacts) =>
  providers(manifest).flatMap(({ metaData }) => metaData.filter(isPaths).flatMap(({ resource }) => resource ?? []))

/** Evidence for a paths file that shares too much. */
const sharedBy = (document: XmlDocument): { roots: Root[]; wide: Evidence[] } => {
  const at = (found: string) => (element: XmlElement) =>
    inDocument(document, { line: element.line, attribute: 'path' }, { found, expected: '只共享一个子目录' })
  const rising = elementsNamed(document, ...Object.keys(DEPTHS)).filter(isWholeSystem)
  const external = elementsNamed(document, 'external-path').filter(
    (element) => risesBy(element) !== undefined && !isWholeSystem(element),
  )
  return {
    roots: [
      ...elementsNamed(document, 'root-path').map((element) => rootPath(document, element)),
      ...rising.map(at('路径退到了文件系统的根目录')).map((evidence) => ({ evidence, isPart: false })),
    ],
    wide: external.map(at('共享整个外部存储')),
  }
}

/**
 * A file provider without paths in the manifest: they may be in its class, as FileProvider's guide suggests
 * (`super(R.xml.file_paths)`).
 */
const namesInCode = ({ grantUriPermissions, effectivelyExported, metaData }: ComponentFact) =>
  grantUriPermissions === true && !effectivelyExported && !metaData.some(isPaths)

/** A file that shares everything and isn't in the manifest, but may belong to such a provider. */
const inDoubt = (manifest: ManifestFacts, { files }: XmlFileFacts, known: ReadonlySet<string>): Verdict | undefined => {
  const provider = providers(manifest).find(namesInCode)
  const others = provider ? files.filter(({ path }) => !known.has(path)) : []
  const [shared] = others.flatMap((one) => sharedBy(one).roots.map(({ evidence }) => evidence))
  return (
    provider &&
    shared &&
    undetermined(
      `${shared.at} 里有一项${shared.found}，清单没有引用它；${shortName(provider.name)} 的路径文件可能写在代码里，看不出是不是它，需要人工核对`,
    )
  )
}

const inPathFiles = (manifest: ManifestFacts, xmlFiles: XmlFileFacts) => {
  const paths = new Set(declaredPaths(manifest).flatMap((file) => loadedPaths(xmlFiles, { attribute: 'resource', file })))
  const opened = [...paths].map((path) => openXml(xmlFiles, path))
  const shared = opened.flatMap((one) => ('document' in one ? sharedBy(one.document) : []))
  const unread = opened.flatMap((one) => ('unknown' in one ? one.unknown : []))
  return {
    roots: shared.flatMap(({ roots }) => roots),
    wide: shared.flatMap(({ wide }) => wide),
    unknown: unread[0] ?? inDoubt(manifest, xmlFiles, paths),
  }
}

const sayOpen = (isPart: boolean) =>
  isPart
    ? '文件共享用了 root-path，它从文件系统的根目录算起，不受应用自己的目录限制。'
    : '文件共享范围包含全部路径，拿到授权的应用可以读到私有文件。'

const fix: FixStep[] = [
  { text: '只列出要分享的子目录。', snippet: '<paths>\n    <cache-path name="shared" path="shared/" />\n</paths>' },
  { text: '分享时对单个文件临时授权，不要授予整个路径。', snippet: 'intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)' },
]

export const fileSharingScope = defineTerm({
  id: 'SEC-17',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const { roots, wide, unknown } = inPathFiles(manifest, xmlFiles)
    const grants = wholeGrants(manifest)
    const open = [...roots.map(({ evidence }) => evidence), ...grants]
    if (open.length > 0)
      return fail({ reason: sayOpen(grants.length === 0 && roots.every(({ isPart }) => isPart)), evidence: open, fix })
    if (unknown) return unknown
    if (wide.length > 0) return warn({ reason: '文件共享范围包含整个外部存储，比需要的大。', evidence: wide, fix })
    return pass('文件共享范围没有放到全部路径')
  },
})
