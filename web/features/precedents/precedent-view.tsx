import { appealTypeLabel } from '@alliance/contract/appeal-kinds'
import type { Precedent } from '@alliance/contract/precedents'
import { outcomeLabels } from '@alliance/contract/outcome'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { date } from '../../lib/format.ts'
import { monthWords } from '../../lib/figures.ts'
import { paths } from '../../lib/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Words } from '../../ui/words.tsx'
import { PrecedentRows, ResultTag } from './precedent-rows.tsx'
import styles from './precedents.module.css'
import type { Shown } from './precedents-page.tsx'

export const PrecedentView = ({ one, others }: Shown) => (
  <>
    <section className="sec">
      <div className="sheet in fold">
        <div>
          <Breadcrumb items={[{ label: '申诉案例', to: paths.precedents() }, { label: one.number }]} />
          <h1 className={styles.title}>{one.title}</h1>
          <Facts one={one} />
        </div>
        <article className={styles.text}>
          <p className={styles.clause}>
            <code>{one.termId}</code>
            <span>
              {standardLabel(one.standard)}标准 {one.clause}
            </span>
            <Link className="lnk" to={paths.clause(one.standard, one.termId)}>
              {one.termTitle}
            </Link>
            {one.demo ? <Tag>演示</Tag> : null}
          </p>
          <h2>情形</h2>
          <Paragraphs text={one.facts} />
          <h2>结论与理由</h2>
          <p className={styles.end}>
            <ResultTag result={one.result} />
            {one.outcome === null ? null : (
              <span>
                由{outcomeLabels[one.judged]}改判为{outcomeLabels[one.outcome]}
              </span>
            )}
          </p>
          <Paragraphs text={one.holding} />
          <p className={styles.note}>案例帮助理解条款，不替代对你的安装包的判定。条款以现行标准为准。</p>
        </article>
      </div>
    </section>
    {others.length === 0 ? null : (
      <FoldSection title="同一条款的案例">
        <PrecedentRows items={others} />
      </FoldSection>
    )}
  </>
)

const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line, at) => (
      // Index as key: lines may repeat, and none moves.
      <p key={at}>
        <Words>{line}</Words>
      </p>
    ))

const Facts = ({ one }: { one: Precedent }) => (
  <dl className={styles.facts}>
    <dt>申诉类型</dt>
    <dd>{appealTypeLabel(one.type)}</dd>
    <dt>原判定</dt>
    <dd>
      {outcomeLabels[one.judged]}，{one.device ? '由实验室在真机上判定' : '由引擎看安装包判定'}
    </dd>
    <dt>规则包</dt>
    <dd>{one.pack}</dd>
    <dt>结论时间</dt>
    <dd>{monthWords(one.decidedIn)}</dd>
    <dt>公开</dt>
    <dd>
      {date(one.publishedAt)}
      {one.revisedAt === null ? '' : `，${date(one.revisedAt)} 修改`}
    </dd>
  </dl>
)
