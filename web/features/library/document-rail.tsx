import type { Output } from '@alliance/contract/call'
import type { queryDoc, queryPdf } from '@alliance/contract/library'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { fileSize } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Clause } from './document-page.tsx'
import styles from './document-rail.module.css'
import { FollowDocument } from './follow-document.tsx'
import { versionStates } from './version-states.ts'

type Doc = Output<typeof queryDoc>
type Props = {
  doc: Doc
  pdf: Output<typeof queryPdf>
  clauses: readonly Clause[]
  current: string | undefined
  onPick: () => void
}

const Facts = ({ doc, clauses }: Pick<Props, 'doc' | 'clauses'>) => {
  const must = clauses.filter((clause) => clause.severity === 'must').length
  const rows = [
    ['版本', doc.version],
    ['施行', doc.effectiveFrom],
    ...(clauses.length > 0 ? [['条款', `必须 ${must}，警告 ${clauses.length - must}`]] : []),
    ...(doc.pack ? [['规则包', doc.pack]] : []),
  ]
  return (
    <section>
      <h2>文档信息</h2>
      {rows.map(([label, value]) => (
        <p key={label} className={styles.row}>
          <span>{label}</span>
          <span>{value}</span>
        </p>
      ))}
      <FollowDocument key={doc.id} documentId={doc.id} />
      <p className={cx('noprint', styles.file)}>
        <Link to={paths.docComments(doc.id)}>
          <Icon name="message" size={16} />
          公示意见
        </Link>
      </p>
    </section>
  )
}

/** All versions, each with a link to its difference from the current one. */
const Versions = ({ doc }: { doc: Doc }) => (
  <section>
    <h2>版本</h2>
    {doc.versions.map(({ version, state, effectiveFrom, changed }) => (
      <p key={version} className={styles.version}>
        <span>
          <Link
            to={state === 'inForce' ? paths.doc(doc.id) : paths.docVersion(doc.id, version)}
            aria-current={version === doc.version ? 'page' : undefined}
            className={cx(version === doc.version && styles.on)}
          >
            {version}
          </Link>
          <span>{versionStates[state]}</span>
        </span>
        <small>{`${effectiveFrom} 起施行`}</small>
        {state === 'inForce' ? null : (
          <Link to={paths.docDifference(doc.id, version)}>
            {changed > 0 ? `与现行版有 ${changed} 条不同` : '与现行版的内容相同'}
          </Link>
        )}
      </p>
    ))}
  </section>
)

/** Downloads: the text as PDF, its clauses as data. */
const Files = ({ doc, pdf }: Pick<Props, 'doc' | 'pdf'>) => (
  <section className="noprint">
    <h2>文件</h2>
    <p className={styles.file}>
      <a href={pdf.address} download={pdf.fileName}>
        <Icon name="download" size={16} />
        {`下载 PDF，${pdf.pages} 页，${fileSize(pdf.sizeBytes)}`}
      </a>
      <Link to={paths.pdf(doc.id, doc.state === 'inForce' ? undefined : doc.version)}>
        <Icon name="document" size={16} />
        在线阅读
      </Link>
      {doc.pack ? <ForPrograms doc={doc} /> : null}
    </p>
  </section>
)

const ForPrograms = ({ doc: { id, version } }: { doc: Doc }) => (
  <>
    <a href={paths.standardFile(id, version)}>
      <Icon name="download" size={16} />
      OSCAL 条款
    </a>
    <a href={paths.rulePacks()}>
      <Icon name="download" size={16} />
      规则包
    </a>
  </>
)

/** Beside the text, or below it in narrower windows: facts, files, clauses, related documents. */
export const DocumentRail = ({ doc, pdf, clauses, current, onPick }: Props) => (
  <div className={styles.rail}>
    <Facts doc={doc} clauses={clauses} />
    {doc.versions.length > 1 ? <Versions doc={doc} /> : null}
    <Files doc={doc} pdf={pdf} />
    {doc.related.length > 0 ? (
      <nav aria-label="相关文档">
        <h2>相关文档</h2>
        {doc.related.map(({ id, title }) => (
          <Link key={id} to={paths.doc(id)} className={styles.clause} onClick={onPick}>
            {title}
          </Link>
        ))}
      </nav>
    ) : null}
    {clauses.length > 0 ? (
      <nav className={styles.clauses} aria-label="本文条款">
        <h2>本文条款</h2>
        {clauses.map((clause) => (
          <a
            key={clause.anchor}
            href={`#${clause.anchor}`}
            className={cx(styles.clause, clause.anchor === current && styles.on)}
            aria-current={clause.anchor === current || undefined}
            onClick={onPick}
          >
            <span className="mono">{clause.clause}</span>
            {clause.title}
          </a>
        ))}
      </nav>
    ) : null}
  </div>
)
