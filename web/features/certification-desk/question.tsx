import { methodLabels } from '@alliance/contract/method-labels'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EvidenceList } from '../../ui/evidence-block.tsx'
import type { Say } from '../../ui/notice.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { openDecision } from './decide-form.tsx'
import { takeFree } from './holder.tsx'
import { LabResult } from '../../ui/lab-result.tsx'
import type { OfficeRound } from './round-page.tsx'
import styles from './round.module.css'

export type OpenTerm = OfficeRound['undetermined'][number]
type Props = Pick<OfficeRound, 'tasks' | 'holder'> & { identifyId: string; term: OpenTerm; mayDecide: boolean; say: Say }

/** A term that neither engine nor lab could decide: its clause, the evidence, and the button to decide. */
export const Question = ({ identifyId, term, tasks, holder, mayDecide, say }: Props) => {
  const own = tasks.find(({ memberId }) => memberId === term.memberId)?.results.filter(({ result }) => result.termId === term.id)
  const titleId = `${term.id}-${term.memberId ?? 'engine'}`
  return (
    <article className={styles.question} aria-labelledby={titleId}>
      <p className={styles.clause}>
        <code>{term.id}</code>
        <span>
          {standardLabel(term.standard)}标准 {term.clause}
        </span>
        <Tag kind="must">必须</Tag>
        <Tag>{term.memberName === '' ? methodLabels.static : term.memberName}</Tag>
      </p>
      <h3 id={titleId}>
        <StateTag label="不可判定" tone="undetermined" />
        {term.title}
      </h3>
      <p className={styles.reason}>
        <bdi>{term.reason}</bdi>
      </p>
      {term.clauseText.map((text) => (
        <p key={text} className={styles.asks}>
          {text}
        </p>
      ))}
      {term.evidence.length > 0 ? <EvidenceList items={term.evidence} total={term.evidenceTotal} /> : null}
      {own?.map((found) => (
        <LabResult key={`${found.result.deviceId ?? ''} ${found.result.revision}`} found={found} />
      ))}
      <p className={styles.acts}>
        {mayDecide ? (
          <Button
            kind="primary"
            size="small"
            aria-label={`判定${term.title}`}
            onClick={() => {
              takeFree(identifyId, holder)
              openDecision({ identifyId, term, say })
            }}
          >
            判定
          </Button>
        ) : null}
        <Link className="lnk" to={paths.clause(term.standard, term.id)}>
          查看条款原文
        </Link>
      </p>
    </article>
  )
}
