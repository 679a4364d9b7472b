import type { Output } from '@alliance/contract/call'
import type { ClauseChange, queryDocDifference, WordRun } from '@alliance/contract/library'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './document-difference.module.css'
import { versionStates } from './version-states.ts'

const KINDS: Record<ClauseChange['kind'], string> = { added: '新增', removed: '删去', changed: '修改' }

type Difference = Output<typeof queryDocDifference>

/** Difference between two versions by clause: removed text is struck through, added text underlined. */
export const DocumentDifference = ({ difference }: { difference: Difference }) => {
  const { id, from, to, changes, unchanged } = difference
  const other = to.state === 'inForce' ? from : to
  return (
    <div className={styles.difference}>
      <p className={styles.head}>
        <Words>{`从 ${from.version}（${versionStates[from.state]}）到 ${to.version}（${versionStates[to.state]}，${to.effectiveFrom} 起）：${changes.length} 条不同，${unchanged} 条相同。`}</Words>
      </p>
      <p className={styles.ways}>
        <Link to={paths.doc(id)}>看现行全文</Link>
        <Link to={paths.docVersion(id, other.version)}>{`看 ${other.version} 全文`}</Link>
      </p>
      {changes.length === 0 ? <Empty title="两个版本的内容相同">只有版本号和施行日期不同。</Empty> : null}
      {changes.map((change) => (
        <Change key={change.anchor} change={change} address={`${paths.docVersion(id, to.version)}#${change.anchor}`} />
      ))}
    </div>
  )
}

const Change = ({ change, address }: { change: ClauseChange; address: string }) => (
  <section className={styles.change} id={change.anchor}>
    <h2>
      <span className="mono">{change.clause}</span>
      {change.kind === 'removed' ? change.title : <Link to={address}>{change.title}</Link>}
    </h2>
    <p className={styles.tags}>
      <code>{change.termId}</code>
      <Tag>{KINDS[change.kind]}</Tag>
    </p>
    {change.facts.map(({ name, before, after }) => (
      <p key={name} className={styles.fact}>
        <span>{name}</span>
        <span>
          {before ? <del>{before}</del> : null} {after ? <ins>{after}</ins> : null}
        </span>
      </p>
    ))}
    {change.text.map((runs, index) => (
      <p key={index} className={styles.text}>
        {runs.map((run, at) => (
          <Run key={at} run={run} />
        ))}
      </p>
    ))}
  </section>
)

const Run = ({ run: { kind, text } }: { run: WordRun }) => {
  const words = <Unbroken>{text}</Unbroken>
  if (kind === 'removed') return <del>{words}</del>
  return kind === 'added' ? <ins>{words}</ins> : words
}
