import type { RulePack, StandardCounts, StaticReport, TermResult } from './report.ts'

const none = (): StandardCounts => ({ pass: 0, fail: 0, warning: 0, notApplicable: 0, undetermined: 0, pending: 0 })

/** Counted terms per standard by outcome; `pending`: those that need a device or field data. */
export const countByStandard = (pack: RulePack, results: TermResult[]): StaticReport['standards'] =>
  pack.standards.map(({ id, title }) => {
    const counts = none()
    for (const { standard, counted, outcome } of results) if (standard === id && counted) counts[outcome] += 1
    counts.pending = pack.terms.filter(
      ({ standard, counted, method }) => standard === id && counted && method !== 'static',
    ).length
    return { id, title, counts }
  })
