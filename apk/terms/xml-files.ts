import type { LoadedFact, XmlDocument, XmlFileFacts } from '../facts/facts.ts'
import { walk } from './excerpt.ts'
import { EVIDENCE_CAP, undetermined } from './verdict.ts'
import type { Outcome, Verdict } from './verdict.ts'

type Opened = { document: XmlDocument } | { unknown: Verdict }

/** A file the manifest points to: decoded, or the verdict that says why it can't be read. */
export const openXml = (facts: XmlFileFacts, path: string): Opened => {
  const document = facts.files.find((file) => file.path === path)
  if (document) return { document }
  const reason = facts.unreadable.find((file) => file.path === path)?.reason ?? '安装包里没有这个文件'
  return { unknown: undetermined(`读不出 ${path}（${reason}），无法判断`) }
}

type Reference = Pick<LoadedFact, 'attribute' | 'file'>
/** Every file that some device loads there; facts of earlier engines know of the default alone. */
export const loadedPaths = ({ loaded = [] }: XmlFileFacts, { attribute, file }: Reference): string[] => {
  const known = loaded.filter((one) => one.attribute === attribute && one.file === file)
  return known.length === 0 ? [file] : [...new Set(known.flatMap(({ paths }) => paths))]
}

export const openLoaded = (facts: XmlFileFacts, reference: Reference): Opened[] =>
  loadedPaths(facts, reference).map((path) => openXml(facts, path))

const WEIGHTS: Readonly<Record<Outcome, number>> = { fail: 4, undetermined: 3, warning: 2, pass: 1, notApplicable: 0 }

/** Of verdicts on several files the worst, with the evidence of all that are as bad. */
export const worstOf = ([first, ...others]: readonly [Verdict, ...Verdict[]]): Verdict =>
  others.reduce((worst, one) => {
    if (one.outcome !== worst.outcome) return WEIGHTS[one.outcome] > WEIGHTS[worst.outcome] ? one : worst
    return {
      ...worst,
      evidence: [...worst.evidence, ...one.evidence].slice(0, EVIDENCE_CAP),
      evidenceTotal: worst.evidenceTotal + one.evidenceTotal,
    }
  }, first)

export const elementsNamed = (document: XmlDocument, ...names: string[]) =>
  walk(document.root).filter(({ name }) => names.includes(name))
