import { createHash } from 'node:crypto'
import { findingsOf, wordsOf } from './findings.ts'
import type { Finding } from './findings.ts'
import type { TermResult } from './report.ts'

export const SARIF_SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
/** SARIF 2.1.0 §3.14.7 and §3.19.21: texts are in English unless run and tool both say otherwise. */
export const SARIF_LANGUAGE = 'zh-CN'

/** Encodes each segment: a name may contain any byte, and half a surrogate pair where it was truncated. */
export const uriOf = (path: string) => path.toWellFormed().split('/').map(encodeURIComponent).join('/')

const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/

/**
 * An entry's URI never leads out of the package: a leading slash would, or to another host (RFC 3986 §4.2), and so would dot
 * segments (§5.2.4), encoded or not. A name with those is one segment, its slashes encoded.
 */
const entryUri = (path: string) => {
  if (DOTS.test(path)) return encodeURIComponent(`./${path}`.toWellFormed())
  return path.startsWith('/') ? `.${uriOf(path)}` : uriOf(path)
}

/**
 * A message that says just this text, whatever a package wrote into it. SARIF 2.1.0 §3.11.5: a single brace belongs to a
 * placeholder; §3.11.6: `[text](address)` is a link.
 */
export const sayText = (text: string) => ({ text: text.replaceAll(/[{}]/g, '$&$&').replaceAll('](', '] (') })

/** Assigns indices to items; equal keys get the same index. */
const startIndex = <T>() => {
  const numbers = new Map<string, number>()
  const items: T[] = []
  const indexOf = (key: string, make: () => T) => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, items.length)
    return items.push(make()) - 1
  }
  return { items, indexOf }
}

type Logical = { name: string; fullyQualifiedName: string; kind: string; parentIndex?: number }
type Artifact = { location: { uri: string; uriBaseId?: string }; parentIndex?: number; [more: string]: unknown }

const shortClass = (name: string) => name.slice(name.lastIndexOf('.') + 1) || name

const regionOf = ({ evidence: { lines = [] } }: Finding) => {
  const guilty = lines.filter((line) => line.guilty)
  const [first, last] = [guilty[0], guilty.at(-1)]
  if (!first || !last) return {}
  const text = guilty.map((line) => line.text).join('\n')
  return { region: { startLine: first.number, endLine: last.number, snippet: { text } } }
}

/** Locations in one run: the package, its entries within it (§3.24.6), classes and their methods (§3.33). */
const startPlaces = (packed: Artifact) => {
  const artifacts = startIndex<Artifact>()
  artifacts.indexOf('', () => packed)
  const logical = startIndex<Logical>()

  const nameLogical = (one: Logical) => {
    const index = logical.indexOf(`${one.kind} ${one.fullyQualifiedName}`, () => one)
    return { index, fullyQualifiedName: one.fullyQualifiedName }
  }
  const logicalOf = ({ code, path, evidence }: Finding) => {
    if (!code)
      return path === undefined
        ? nameLogical({ name: evidence.at, fullyQualifiedName: evidence.at, kind: 'structure' })
        : undefined
    const type = nameLogical({ name: shortClass(code.class), fullyQualifiedName: code.class, kind: 'type' })
    if (code.method === '') return type
    const fullyQualifiedName = `${code.class}.${code.method}`
    return nameLogical({ name: code.method, fullyQualifiedName, kind: 'function', parentIndex: type.index })
  }
  const entryOf = (path: string) => {
    const location = { uri: entryUri(path), uriBaseId: 'PACKAGE' }
    return { ...location, index: artifacts.indexOf(path, () => ({ location, parentIndex: 0 })) }
  }
  const wholePackage = { physicalLocation: { artifactLocation: { ...packed.location, index: 0 } } }
  const locationOf = (finding: Finding) => {
    const { path, code, evidence } = finding
    const within = logicalOf(finding)
    return {
      ...(path === undefined ? wholePackage : { physicalLocation: { artifactLocation: entryOf(path), ...regionOf(finding) } }),
      ...(within && { logicalLocations: [within] }),
      ...(!code && evidence.where !== undefined && { message: sayText(evidence.where) }),
    }
  }
  return { artifacts: artifacts.items, logicalLocations: logical.items, wholePackage, locationOf }
}

/** Equal findings are distinguished by their order; GitHub compares only `primaryLocationLineHash`. */
const startPrints = () => {
  const seen = new Map<string, number>()
  return (key: string) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    const print = createHash('sha256').update(`${key}\n${count}`).digest('hex')
    return { partialFingerprints: { 'allianceFinding/v2': print, primaryLocationLineHash: print } }
  }
}

const messageOf = (finding: Finding) => {
  const { place, evidence } = finding
  const { at, expected, owner } = evidence
  return [
    place === at ? '' : `${place}：`,
    wordsOf(finding),
    expected === undefined ? '' : `（要求：${expected}）`,
    owner === undefined ? '' : `（属于 ${owner}）`,
  ].join('')
}

type Base = { ruleId: string; ruleIndex: number; kind: string; level: string; properties?: Record<string, unknown> }
type Term = Pick<TermResult, 'id' | 'title' | 'reason' | 'evidence'>

/**
 * Results of a run for one package, SARIF 2.1.0: one per finding, one for a term without findings. GitHub rejects a file with a
 * result without a location: such a result is located at the package itself.
 */
export const startResults = (packed: Artifact) => {
  const places = startPlaces(packed)
  const printOf = startPrints()
  const resultsOf = (term: Term, base: Base) => {
    const findings = findingsOf(term)
    if (findings.length === 0)
      return [{ ...base, message: sayText(term.reason || term.title), locations: [places.wholePackage], ...printOf(term.id) }]
    return findings.map((finding) => {
      const { owner } = finding.evidence
      const properties = { ...base.properties, ...(owner !== undefined && { owner }) }
      return {
        ...base,
        message: sayText(messageOf(finding)),
        locations: [places.locationOf(finding)],
        ...printOf(finding.key),
        ...(Object.keys(properties).length > 0 && { properties }),
      }
    })
  }
  /** The artifacts and logical locations of all results: call after the last one. */
  const pointedAt = () => {
    const { artifacts, logicalLocations } = places
    return { artifacts, ...(logicalLocations.length > 0 && { logicalLocations }) }
  }
  return { resultsOf, pointedAt }
}
