import { hasNameUnder } from '../facts/class-names.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { pathInPart } from '../facts/part-path.ts'
import type { Evidence, Verdict } from '../terms/verdict.ts'
import { claimOf, isShortPrefix, ruleOfAsset, ruleOfLibrary } from './matching.ts'

const LIBRARY = /(?:^|\/)(lib[^/]+\.so)$/
const ASSET = /^assets\/./i
const CLASS_NAME = /^[\w$]+(?:\.[\w$]+)+$/

/** The SDK of a class, by its package; a short prefix alone is not enough. */
export const ownerOfClass = (className: string): string | undefined => {
  const claim = claimOf(className)
  return claim && !isShortPrefix(claim.prefix) ? claim.rule.name : undefined
}

/** The SDK of a class, if it is third-party to this app: in an SDK maker's own app it isn't. */
export const strangerOf =
  ({ package: name }: Pick<ManifestFacts, 'package'>) =>
  (className: string): string | undefined => {
    const owner = ownerOfClass(className)
    return owner === ownerOfClass(`${name}.`) ? undefined : owner
  }

const GAME_ENGINES = '游戏引擎'
/** Of frameworks that draw pages themselves. */
const DRAWING: readonly string[] = ['跨端框架', GAME_ENGINES]

/** The framework that draws a page, by a class in its ancestry: here a short prefix is enough. */
export const drawingFrameworkOf = (className: string): string | undefined => {
  const rule = claimOf(className)?.rule
  return rule && DRAWING.includes(rule.category) ? rule.name : undefined
}

/** Whether a page belongs to a game engine. */
export const isOfGameEngine = (className: string): boolean => claimOf(className)?.rule.category === GAME_ENGINES

/** Whether a class belongs to a service SDK, which acts on its own; a framework runs the app's own logic. */
export const isServiceSdk = (className: string): boolean => {
  const claim = claimOf(className)
  return claim !== undefined && claim.rule.kind === 'service' && !isShortPrefix(claim.prefix)
}

const ruleOfLibraryAt = (path: string) => {
  const name = LIBRARY.exec(path)?.[1]
  return name === undefined ? undefined : ruleOfLibrary(name)
}

/** The SDK that ships a library, by its path in the package. */
export const ownerOfLibrary = (path: string): string | undefined => ruleOfLibraryAt(path)?.name

/** The same for services and frameworks only, which ship prebuilt; an open-source library may be built by the app's makers. */
export const makerOfLibrary = (path: string): string | undefined => {
  const rule = ruleOfLibraryAt(path)
  return rule?.kind === 'library' ? undefined : rule?.name
}

const ruleAt = (path: string) => {
  const asset = pathInPart(path)
  return ASSET.test(asset) ? ruleOfAsset(asset) : undefined
}

/** The SDK that ships an asset, by its path in the package or in a split. */
export const ownerOfAsset = (path: string) => ruleAt(path)?.name

/** The service SDK that ships an asset containing code; a framework's assets are the app's own. */
export const serviceOfAsset = (path: string): string | undefined => {
  const rule = ruleAt(path)
  return rule?.kind === 'service' ? rule.name : undefined
}

/** Whether an asset is a service SDK's, confirmed by classes of that SDK: a file name alone is weak evidence. */
export const isPluginOfService = (path: string, classes: readonly string[]): boolean => {
  const rule = ruleAt(path)
  if (rule?.kind !== 'service') return false
  const prefixes = (rule.anchors.packages ?? []).filter((prefix) => !isShortPrefix(prefix))
  return prefixes.some((prefix) => hasNameUnder(classes, prefix))
}

const componentAt = ({ components }: ManifestFacts, line: number) =>
  components.find((component) => component.line <= line && line <= component.endLine)

const ownerOf = ({ at, lines }: Evidence, manifest: ManifestFacts | undefined) => {
  if (at === manifest?.document.path) {
    const line = lines?.find(({ guilty }) => guilty)?.number
    const component = line === undefined ? undefined : componentAt(manifest, line)
    return component && ownerOfClass(component.name)
  }
  return ownerOfLibrary(at) ?? ownerOfAsset(at) ?? (CLASS_NAME.test(at) ? ownerOfClass(at) : undefined)
}

/** Adds to each piece of evidence the SDK that it is in, if any: the app's maker then asks that SDK's maker. */
export const withOwners = (verdict: Verdict, manifest: ManifestFacts | undefined): Verdict => ({
  ...verdict,
  evidence: verdict.evidence.map((evidence) => {
    const owner = ownerOf(evidence, manifest)
    return owner === undefined ? evidence : { ...evidence, owner }
  }),
})
