import { outcomeLabels } from '@alliance/contract/outcome'
import {
  directionLabels,
  exportPackTrial,
  type PackChange,
  type PackTrial,
  queryPackTrial,
  type TrialRow,
  type TrialSummary,
  type TrialVerdict,
  trialVerdicts,
  verdictLabels,
} from '@alliance/contract/rule-packs'
import type { Tone } from '@alliance/contract/states'
import { Link } from 'react-router'
import { useAddressChoice, useAddressTab, useListPages } from '../../lib/list-address.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './packs.module.css'
import { verdictTones } from './trial-summary.tsx'

const PAGE_SIZE = 20

/** The first verdict that any version has, most severe first. */
const firstOf = ({ versions }: TrialSummary) => trialVerdicts.find((verdict) => versions[verdict] > 0) ?? 'worse'

const tabs = trialVerdicts.map((key) => ({ key, label: verdictLabels[key] }))

/** 按版本: the versions that would change, and because of which terms. The URL keeps the list as it was left. */
export const TrialVersions = ({ trial, summary }: { trial: PackTrial; summary: TrialSummary }) => {
  const { tab: verdict, setTab: setVerdict } = useAddressTab<TrialVerdict>(tabs, { usual: firstOf(summary), name: 'verdict' })
  const [chosenLabel, chooseLabel] = useAddressChoice('labelled')
  const labelled = chosenLabel === 'true'
  const pages = useListPages(`${trial.trialId} ${verdict} ${labelled}`)
  const chosen = { trialId: trial.trialId, verdict, ...(labelled && { labelled: 'true' as const }) }
  const state = useCall(queryPackTrial, { ...chosen, size: PAGE_SIZE, ...pages.asked })
  const tally = labelled ? summary.labelled : summary.versions
  const items = tabs.map((tab) => ({ ...tab, count: tally[tab.key] }))
  return (
    <section className={styles.part} aria-labelledby="trial-versions">
      <h2 id="trial-versions">按版本</h2>
      <Tabs label="按变化筛选" items={items} current={verdict} onChange={setVerdict} controls="versions" />
      <div className={styles.bar}>
        <label className={styles.labelled}>
          <input type="checkbox" checked={labelled} onChange={(event) => chooseLabel(event.target.checked ? 'true' : '')} />
          只看持有有效金标的
        </label>
        <Download chosen={chosen} />
      </div>
      <div id="versions" role="tabpanel" aria-label={verdictLabels[verdict]}>
        <Loaded state={state} title="没有读到版本">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <Empty title="没有这样的版本" drawing="single">
                换一种变化看看。
              </Empty>
            ) : (
              <>
                <Table
                  caption="版本"
                  heads={['版本', '企业', '变化']}
                  className={styles.versions}
                  stale={state.error !== undefined}
                >
                  {items.map((row) => (
                    <Row key={row.identifyId} row={row} />
                  ))}
                </Table>
                <Pager note={`每页 ${PAGE_SIZE} 个`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

const Row = ({ row }: { row: TrialRow }) => (
  <tr>
    <td>
      <Link className={styles.app} to={officePaths.round(row.identifyId)}>
        <bdi>{row.app.name}</bdi> <bdi>{row.versionName}</bdi>
      </Link>{' '}
      {row.labelled ? <Tag>有效金标</Tag> : null} {row.app.demo ? <Tag>演示</Tag> : null}
      <code className={styles.package}>{row.app.packageName}</code>
      <code className={styles.package}>{row.roundNumber}</code>
    </td>
    <td>
      <bdi>{row.company || '/'}</bdi>
    </td>
    <td className={styles.changes}>
      <Changes row={row} />
    </td>
  </tr>
)

const Changes = ({ row: { verdict, changes, others, failsBefore, failsAfter } }: { row: TrialRow }) => {
  if (verdict === 'unjudged')
    return <span className="mute">判定时还没有留存安装包内容。这个版本复测或重新认证后，就能试判。</span>
  return (
    <>
      {failsBefore === failsAfter ? null : (
        <p className={styles.fails}>
          未通过的必须条款 {failsBefore} → {failsAfter} 条
        </p>
      )}
      {changes.length > 0 ? (
        <ul>
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ul>
      ) : null}
      {others > 0 ? (
        <p className="mute">
          另有 {others} 条{directionLabels.other}
        </p>
      ) : null}
      {changes.length === 0 && others === 0 ? <StateTag label="每一条都一样" tone={verdictTones.same} bare /> : null}
    </>
  )
}

const tones: Record<PackChange['direction'], Tone | undefined> = {
  worse: 'failed',
  unclear: 'undetermined',
  better: 'passed',
  other: undefined,
}

const standingText = (standing: PackChange['before']) => {
  if (!standing) return '没有这一条'
  return standing.counted ? outcomeLabels[standing.outcome] : '只供参考'
}

/** A new warning is no failure: it is shown as a warning. */
const toneOf = ({ direction, after }: PackChange) =>
  direction === 'worse' && after?.outcome === 'warning' ? 'warning' : tones[direction]

const Change = ({ change }: { change: PackChange }) => (
  <li>
    <span className={styles.change}>
      <StateTag label={directionLabels[change.direction]} tone={toneOf(change)} bare />
      <span>
        <code>{change.id}</code> {change.title}
      </span>
      <span className="mute">
        {standingText(change.before)} → {standingText(change.after)}
      </span>
    </span>
    {change.after?.counted ? <bdi className={styles.reason}>{change.after.reason}</bdi> : null}
  </li>
)

type Chosen = { trialId: string; verdict: TrialVerdict; labelled?: 'true' }
const Download = ({ chosen }: { chosen: Chosen }) => {
  const { act, busy, error } = useAct(exportPackTrial)
  const download = async () => {
    const { fileName, content, mediaType } = await act(chosen)
    saveFile(fileName, content, mediaType)
  }
  return (
    <span className={styles.download}>
      {error ? <span role="alert">{failureWords(error)}</span> : null}
      <Button size="small" busy={busy} onClick={() => void download().catch(() => {})}>
        下载这份清单（CSV）
      </Button>
    </span>
  )
}
