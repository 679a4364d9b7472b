import { methodLabels } from '@alliance/contract/method-labels'
import { outcomeLabels } from '@alliance/contract/outcome'
import { type TermDetail, type TermSummary } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { EvidenceList, FixSteps, type OpenManifest } from '../../ui/evidence-block.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { addressTerm } from './address-term.ts'
import { AppealLink, type Appealable } from './appeal-link.tsx'
import { DecisionNote, DeviceFindings } from './device-findings.tsx'
import styles from './term-article.module.css'
import { evidenceText } from './verdict.ts'

type Props = {
  term: TermSummary
  /** Evidence and fix; undefined while loading. */
  detail: TermDetail | undefined
  failed: boolean
  /** Absent if the finding can't be appealed (any more). */
  appealable: Appealable | undefined
  openManifest: OpenManifest
}

/** One term to handle: outcome, evidence, fix. */
export const TermArticle = ({ term, detail, failed, appealable, openManifest }: Props) => (
  <article className={styles.term} id={term.id} data-term={term.id} aria-labelledby={`${term.id}-title`}>
    <div className={styles.clause}>
      <code>{term.id}</code>
      <span>
        {standardLabel(term.standard)}标准 {term.clause}
      </span>
      {term.severity === 'must' ? <Tag kind="must">必须</Tag> : <Tag>警告</Tag>}
      <Tag>{methodLabels[term.method]}</Tag>
    </div>
    <h2 id={`${term.id}-title`} tabIndex={-1}>
      <StateTag label={outcomeLabels[term.outcome]} tone={outcomeTone(term.outcome)} />
      {term.title}
    </h2>
    <p className={styles.reason}>
      <bdi>{term.reason}</bdi>
    </p>
    <Matter detail={detail} failed={failed} appealable={appealable} openManifest={openManifest} />
    <div className={`${styles.links} noprint`}>
      <Link className="lnk" to={paths.clause(term.standard, term.id)} onClick={() => addressTerm(term.id)}>
        查看条款原文
      </Link>
      {appealable !== undefined && term.method !== 'device' && term.outcome !== 'undetermined' ? (
        <AppealLink appealable={appealable} termId={term.id} title={term.title} />
      ) : null}
      {detail && detail.evidence.length > 0 ? <CopyEvidence detail={detail} /> : null}
    </div>
  </article>
)

const Matter = ({ detail, failed, appealable, openManifest }: Omit<Props, 'term'>) => {
  if (!detail)
    return failed ? <p className={styles.missing}>证据没有读到，刷新页面可以再试。</p> : <Skeleton rows={2} says="正在读取证据" />
  return (
    <>
      {detail.evidence.length > 0 ? (
        <>
          <h3>
            {detail.outcome === 'undetermined' ? '要核对的地方' : '证据'}
            {detail.evidenceTotal > 1 ? `　${detail.evidenceTotal} 处` : ''}
          </h3>
          <EvidenceList items={detail.evidence} total={detail.evidenceTotal} openManifest={openManifest} />
        </>
      ) : null}
      {detail.decision ? <DecisionNote decision={detail.decision} /> : null}
      {detail.devices && detail.devices.length > 0 ? (
        <DeviceFindings
          findings={detail.devices}
          appeal={
            appealable && ((lab) => <AppealLink appealable={appealable} termId={detail.id} title={detail.title} lab={lab} />)
          }
        />
      ) : null}
      {detail.fix.length > 0 ? (
        <>
          <h3>改法</h3>
          <FixSteps steps={detail.fix} />
        </>
      ) : null}
    </>
  )
}

const CopyEvidence = ({ detail }: { detail: TermDetail }) => {
  const { said, copy } = useCopy(evidenceText(detail), '浏览器不允许复制')
  return (
    <>
      <Button kind="text" size="small" className={styles.copy} onClick={copy}>
        复制证据
      </Button>
      <output className="mute">{said}</output>
    </>
  )
}
