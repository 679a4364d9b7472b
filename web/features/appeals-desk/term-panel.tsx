import { methodLabels } from '@alliance/contract/method-labels'
import { outcomeLabels } from '@alliance/contract/outcome'
import { type Decision } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { EvidenceList } from '../../ui/evidence-block.tsx'
import { LabResult } from '../../ui/lab-result.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'
import styles from './desk.module.css'

type Contested = NonNullable<DeskAppealDetail['contested']>
type Term = NonNullable<DeskAppealDetail['term']>

/** Subject of the appeal: the finding as it was, the term as it is now with its evidence, and earlier decisions. */
export const TermPanel = ({ appeal: { contested, term, lab, roundState } }: { appeal: DeskAppealDetail }) => {
  if (!contested) return null
  return (
    <section className={styles.section} aria-labelledby="term">
      <h2 id="term">所针对的判定</h2>
      <About contested={contested} roundState={roundState} />
      {term ? <Now term={term} contested={contested} /> : null}
      {lab?.results.map((found) => (
        <LabResult key={found.result.revision} found={found} />
      ))}
      <Decisions term={term} memberId={contested.memberId} />
    </section>
  )
}

const About = ({ contested, roundState }: { contested: Contested; roundState: GoldState | null }) => (
  <>
    <p className={styles.clause}>
      <code>{contested.termId}</code>
      <span>
        {standardLabel(contested.standard)}标准 {contested.clause}
      </span>
      {contested.memberName ? <Tag>{contested.memberName}</Tag> : <Tag>{methodLabels.static}</Tag>}
    </p>
    <p className={styles.contested}>{contested.title}</p>
    <p className={styles.found}>
      提出时判为{outcomeLabels[contested.outcome]}：<bdi>{contested.finding}</bdi>
    </p>
    <p className={styles.from}>
      <bdi>
        {contested.appName} {contested.versionName}
      </bdi>
      <code>{contested.roundNumber}</code>
      {roundState === null ? null : (
        <span className={styles.round}>
          这一轮 <StateTag family={GoldState} value={roundState} bare />
        </span>
      )}
      <Link className="lnk" to={paths.clause(contested.standard, contested.termId)}>
        查看条款原文
      </Link>
    </p>
  </>
)

const Now = ({ term, contested }: { term: Term; contested: Contested }) => (
  <>
    {term.reason === contested.finding && term.outcome === contested.outcome ? null : (
      <p className={styles.now}>
        <StateTag label={`现在：${outcomeLabels[term.outcome]}`} tone={outcomeTone(term.outcome)} />
        <bdi>{term.reason}</bdi>
      </p>
    )}
    {term.clauseText.map((text) => (
      <p key={text} className={styles.asks}>
        {text}
      </p>
    ))}
    {contested.memberId === null && term.evidence.length > 0 ? (
      <div className={styles.evidence}>
        <EvidenceList items={term.evidence} total={term.evidenceTotal} />
      </div>
    ) : null}
  </>
)

const Decisions = ({ term, memberId }: { term: Term | null; memberId: string | null }) => {
  const own = memberId === null ? term?.decision : term?.devices?.find((device) => device.memberId === memberId)?.decision
  if (!own) return null
  return (
    <p className={styles.decision}>
      <strong>
        {byWhom(own)}：{outcomeLabels[own.outcome]}
      </strong>
      <bdi>{own.reason}</bdi>
      <Minute at={own.at} />
    </p>
  )
}

const byWhom = ({ appeal }: Decision) => (appeal === undefined ? '先前由认证官判定' : `申诉 ${appeal} 成立，改判`)
