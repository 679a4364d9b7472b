import type { LoadedFact, XmlDocument, XmlFileFacts } from '../facts/facts.ts'
import { walk } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Outcome, Verdict } from './verdict.ts'

type Opened = { document: XmlDocument } | { unknown: Verdict }

/** A file referenced by the manifest: decoded, or the verdict that says why it can't be read. */
export const openXml = (facts: XmlFileFacts, path: string): Opened => {
  const document = facts.files.find((file) => file.path === path)
  if (document) return { document }
  const reason = facts.unreadable.find((file) => file.path === path)?.reason ?? '安装包里没有这个文件'
  return { unknown: undetermined(`读不出 ${path}（${reason}），无法判断`) }
}

type Reference = Pick<LoadedFact, 'attribute' | 'file'>
/** All files that some device loads for a reference; facts of earlier engines know only the default. */
export const loadedPaths = ({ loaded = [] }: XmlFileFacts, { attribute, file }: Reference): string[] => {
  const known = loaded.filter((one) => one.attribute === attribute && one.file === file)
  return known.length === 0 ? [file] : [...new Set(known.flatMap(({ paths }) => paths))]
}

export const openLoaded = (facts: XmlFileFacts, reference: Reference): Opened[] =>
  loadedPaths(facts, reference).map((path) => openXml(facts, path))

const WEIGHTS: Readonly<Record<Outcome, number>> = { fail: 4, undetermined: 3, warning: 2, pass: 1, notApplicable: 0 }

/** The worst of verdicts on several files, with the evidence of all equally bad ones. */
export const worstOf = ([first, ...others]: readonly [Verdict, ...Verdict[]]): Verdict =>
  others.reduce((worst, one) => {
    if (one.outcome !== worst.outcome) return WEIGHTS[one.outcome] > WEIGHTS[worst.outcome] ? one : worst
    return {
      ...worst,
      evidence: [...worst.evidence, ...one.evidence],
      evidenceTotal: worst.evidenceTotal + one.evidenceTotal,
    }
  }, first)

export const elementsNamed = (document: XmlDocument, ...names: string[]) =>
  walk(document.root).filter(({ name }) => names.includes(name))
