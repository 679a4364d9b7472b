import { GoldState } from '@alliance/contract/states'
import { Link } from 'react-router'
import { minute } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { HashText } from '../../ui/hash-text.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { RoundActs } from './round-acts.tsx'
import type { Report, Round } from './use-report.ts'
import styles from './verdict-head.module.css'
import { verdictRemainder, verdictSentence } from './verdict.ts'

type Props = { round: Round; report: Report | undefined }

/** The result first: app and state, one sentence with the key number, and its basis. */
export const VerdictHead = ({ round: whole, report }: Props) => {
  const { round, app, version, stateReason, submittedAt, retest } = whole
  const verdict = { goldState: round.goldState, standards: round.standards, terms: report?.terms ?? [] }
  const sentence = verdictSentence(verdict)
  const reason = report?.stateReason || stateReason
  return (
    <header>
      <div className={styles.title}>
        <h1>
          <bdi>{app.name || app.packageName}</bdi> <bdi>{version.versionName}</bdi>
          <StateTag family={GoldState} value={round.goldState} large />
          {app.demo ? <Tag>演示数据</Tag> : null}
        </h1>
        <RoundActs round={whole} report={report} />
      </div>
      <p className={styles.sentence}>
        {sentence.before}
        {sentence.number ? <em className={styles[sentence.tone]}>{sentence.number}</em> : null}
        {sentence.after}
      </p>
      {reason ? (
        <p className={styles.remainder}>
          <bdi>
            <Unbroken>{reason}</Unbroken>
          </bdi>
        </p>
      ) : null}
      <p className={styles.remainder}>
        <Unbroken>{verdictRemainder(verdict)}</Unbroken>
      </p>
      <Newer round={whole} />
      {retest ? (
        <p className={styles.remainder}>
          {retest.identifyId === null ? '复测' : <Link to={paths.report(retest.identifyId)}>复测</Link>}的理由：
          <bdi>{retest.reason}</bdi>
        </p>
      ) : null}
      <dl className={styles.provenance}>
        <Fact name="包名" value={app.packageName} mono />
        <Fact name="版本号" value={version.versionCode} mono />
        <Fact name="轮次" value={round.number} mono />
        {report ? <Fact name="规则包" value={report.provenance.pack} /> : null}
        {report ? <Fact name="引擎" value={report.provenance.engine} /> : null}
        <When report={report} submittedAt={submittedAt} />
        <Hashes sha256={version.sha256} reportHash={report?.provenance.reportHash} />
      </dl>
    </header>
  )
}

/** An older report would otherwise pass for where the version stands. A running round is named beside the acts. */
const Newer = ({ round: { round, version, retestOptions } }: { round: Round }) => {
  const newest = version.round
  if (!newest || newest.identifyId === round.identifyId || retestOptions?.obstacle === 'ALREADY_CERTIFYING') return null
  return (
    <p className={styles.remainder}>
      这个版本有更新的一轮认证，<Link to={paths.report(newest.identifyId)}>查看最近一轮</Link>：
      <StateTag family={GoldState} value={newest.goldState} bare />
    </p>
  )
}

const Fact = ({ name, value, mono = false }: { name: string; value: string; mono?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd className={mono ? styles.mono : undefined}>
      <bdi>
        <Unbroken>{value || '/'}</Unbroken>
      </bdi>
    </dd>
  </div>
)

/** Hashes of the package and of the report, side by side; on a line of their own if space is short. */
const Hashes = ({ sha256, reportHash }: { sha256: string; reportHash: string | null | undefined }) => (
  <div className={styles.hashes}>
    <dt>SHA-256</dt>
    <dd>
      <HashText value={sha256} name="SHA-256" short />
    </dd>
    {reportHash ? (
      <>
        <dt>报告哈希</dt>
        <dd>
          <HashText value={reportHash} name="报告哈希" short />
        </dd>
      </>
    ) : null}
  </div>
)

const When = ({ report, submittedAt }: { report: Report | undefined; submittedAt: number }) => {
  const finishedAt = report?.provenance.finishedAt ?? null
  return <Fact name={finishedAt === null ? '提交于' : '完成于'} value={minute(finishedAt ?? submittedAt)} />
}
