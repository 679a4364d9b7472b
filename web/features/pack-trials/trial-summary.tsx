import {
  type PackTrial,
  type TrialSummary as Summary,
  type TrialVerdict,
  trialVerdicts,
  verdictLabels,
} from '@alliance/contract/rule-packs'
import { standardLabel } from '@alliance/contract/standards'
import type { Tone } from '@alliance/contract/states'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './packs.module.css'

/** A trial is no verdict: nothing is shown as failed. */
export const verdictTones: Record<TrialVerdict, Tone | undefined> = {
  worse: 'warning',
  unclear: 'undetermined',
  better: 'passed',
  same: 'cancelled',
  unjudged: 'undetermined',
}

const sumOf = (tally: Summary['versions']) => trialVerdicts.reduce((sum, verdict) => sum + tally[verdict], 0)

/** How many versions would change, and because of which terms. */
export const TrialSummary = ({ trial, summary }: { trial: PackTrial; summary: Summary }) => {
  const changing = summary.terms.filter(({ worse, unclear, better }) => worse + unclear + better > 0)
  return (
    <>
      <p className={styles.headline}>{headlineOf(trial, summary)}</p>
      <Tally summary={summary} />
      <section className={styles.part} aria-labelledby="trial-terms">
        <h2 id="trial-terms">按条款</h2>
        {changing.length === 0 ? <p className={styles.none}>没有条款会让任何版本的结论改变。</p> : <Terms terms={changing} />}
        <Silent terms={summary.terms.filter((term) => !changing.includes(term))} />
      </section>
    </>
  )
}

const headlineOf = ({ toPack }: PackTrial, { versions, newlyFailing, newlyFailingLabelled }: Summary) => {
  const judged = sumOf(versions) - versions.unjudged
  if (judged === 0) return '还没有可以试判的版本。'
  if (newlyFailing === 0) return `${judged} 个版本里，没有哪个会因为 ${toPack} 出现新的必须条款未通过。`
  const labelled = newlyFailingLabelled > 0 ? `，其中 ${newlyFailingLabelled} 个持有有效金标` : ''
  return `${judged} 个版本里，${newlyFailing} 个现在没有必须条款未通过，按 ${toPack} 会有${labelled}。`
}

const Tally = ({ summary: { versions, labelled } }: { summary: Summary }) => (
  <table className={styles.tally}>
    <caption className="vh">版本合计</caption>
    <thead>
      <tr>
        <th scope="col">这一版本</th>
        <th scope="col">版本</th>
        <th scope="col">持有有效金标</th>
      </tr>
    </thead>
    <tbody>
      {trialVerdicts.map((verdict) => (
        <tr key={verdict}>
          <th scope="row">
            <StateTag label={verdictLabels[verdict]} tone={verdictTones[verdict]} bare />
          </th>
          <td>{versions[verdict]}</td>
          <td>{labelled[verdict]}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const count = (value: number) => (value === 0 ? null : value)

const Terms = ({ terms }: Pick<Summary, 'terms'>) => (
  <Table caption="会改变结论的条款" heads={['条款', '变差', '变为不可判定', '变好']} className={styles.terms}>
    {terms
      .toSorted((a, b) => b.worse - a.worse || b.unclear - a.unclear)
      .map(({ id, title, standard, severity, worse, unclear, better }) => (
        <tr key={id}>
          <td>
            <code>{id}</code> {title} {severity === 'must' ? <Tag kind="must">必须</Tag> : <Tag>警告</Tag>}
            <span className={styles.standard}>{standardLabel(standard)}</span>
          </td>
          <td data-head="变差" className={worse > 0 && severity === 'must' ? styles.worse : undefined}>
            {count(worse)}
          </td>
          <td data-head="变为不可判定">{count(unclear)}</td>
          <td data-head="变好">{count(better)}</td>
        </tr>
      ))}
  </Table>
)

/** Terms that are counted from now on (or no longer) without changing any version. */
const Silent = ({ terms }: Pick<Summary, 'terms'>) =>
  terms.length === 0 ? null : (
    <details className={styles.silent}>
      <summary>另有 {terms.length} 条开始或不再计入，没有版本要改</summary>
      <ul>
        {terms.map(({ id, title }) => (
          <li key={id}>
            <code>{id}</code> {title}
          </li>
        ))}
      </ul>
    </details>
  )
