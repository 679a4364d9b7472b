import type { ManifestFacts, XmlElement, XmlFileFacts } from '../facts/facts.ts'
import { PATHS_META } from '../facts/loaded-files.ts'
import { inDocument, inManifest, shortName, textOf } from './excerpt.ts'
import { coversAll } from './path-pattern.ts'
import { elementsNamed, loadedPaths, openXml } from './xml-files.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'
import type { Evidence, FixStep, Verdict } from './verdict.ts'

/** How many folders up from the one that an element starts from there is no folder of the app or of the user any more. */
const DEPTHS: Readonly<Record<string, number>> = {
  'files-path': 4,
  'cache-path': 4,
  'external-path': 3,
  'external-media-path': 6,
  'external-files-path': 7,
  'external-cache-path': 7,
}
/** How many folders a path leads up, for the provider takes the folder that it comes to; undefined where that is a folder below. */
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
const risesBy = (element: XmlElement) => stepsUp(textOf(element, 'path') ?? '')
const isWholeSystem = (element: XmlElement) => (risesBy(element) ?? 0) >= (DEPTHS[element.name] ?? Infinity)

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

const declaredPaths = (manifest: ManifestFacts) =>
  manifest.components
    .filter(({ kind }) => kind === 'provider')
    .flatMap(({ metaData }) =>
      metaData
        .filter(({ name, resource }) => name === PATHS_META && resource !== undefined)
        .map(({ resource }) => resource ?? ''),
    )

const inPathFiles = (manifest: ManifestFacts, xmlFiles: XmlFileFacts) => {
  const roots: Evidence[] = []
  const wide: Evidence[] = []
  let unknown: Verdict | undefined
  const paths = declaredPaths(manifest).flatMap((file) => loadedPaths(xmlFiles, { attribute: 'resource', file }))
  for (const path of new Set(paths)) {
    const opened = openXml(xmlFiles, path)
    if ('unknown' in opened) {
      unknown ??= opened.unknown
      continue
    }
    const { document } = opened
    roots.push(
      ...elementsNamed(document, 'root-path').map(({ line }) =>
        inDocument(document, { line }, { found: '共享整个文件系统', expected: '不使用 root-path' }),
      ),
      ...elementsNamed(document, ...Object.keys(DEPTHS))
        .filter(isWholeSystem)
        .map(({ line }) =>
          inDocument(
            document,
            { line, attribute: 'path' },
            { found: '路径退到了文件系统的根目录', expected: '只共享一个子目录' },
          ),
        ),
    )
    const external = elementsNamed(document, 'external-path').filter(
      (element) => risesBy(element) !== undefined && !isWholeSystem(element),
    )
    wide.push(
      ...external.map(({ line }) =>
        inDocument(document, { line, attribute: 'path' }, { found: '共享整个外部存储', expected: '只共享一个子目录' }),
      ),
    )
  }
  return { roots, wide, unknown }
}

const fix: FixStep[] = [
  { text: '只列出要分享的子目录。', snippet: '<paths>\n    <cache-path name="shared" path="shared/" />\n</paths>' },
  { text: '分享时对单个文件临时授权，不要授予整个路径。', snippet: 'intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)' },
]

export const fileSharingScope = defineTerm({
  id: 'SEC-17',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const { roots, wide, unknown } = inPathFiles(manifest, xmlFiles)
    const open = [...roots, ...wholeGrants(manifest)]
    if (open.length > 0)
      return fail({ reason: '文件共享范围包含全部路径，拿到授权的应用可以读到私有文件。', evidence: open, fix })
    if (unknown) return unknown
    if (wide.length > 0) return warn({ reason: '文件共享范围包含整个外部存储，比需要的大。', evidence: wide, fix })
    return pass('文件共享范围没有放到全部路径')
  },
})
