import type { Output } from '@alliance/contract/call'
import type { queryDoc, queryDocDifference } from '@alliance/contract/library'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BlockPicture } from '../../ui/block-picture.tsx'
import { Blocks } from '../../ui/blocks.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { DocumentDifference } from './document-difference.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './document-page.module.css'

type Doc = Output<typeof queryDoc>
type Props = { doc: Doc; difference: Output<typeof queryDocDifference> | null }

/** The text of one version, or the difference between two. */
export const DocumentArticle = ({ doc, difference }: Props) => (
  <>
    <Breadcrumb
      items={[
        { label: '标准文档', to: paths.docs() },
        { label: doc.title, to: paths.doc(doc.id) },
        ...(difference ? [{ label: '版本差别' }] : []),
      ]}
    />
    <h1>{difference ? `${doc.title}的版本差别` : doc.title}</h1>
    {difference ? (
      <DocumentDifference difference={difference} />
    ) : (
      <>
        <p className={styles.meta}>
          <span>{doc.version}</span>
          <span>{`${doc.effectiveFrom} 起施行`}</span>
          {doc.pack ? <span>{`规则包 ${doc.pack}`}</span> : null}
          {doc.demo ? <span>演示内容</span> : null}
        </p>
        <OtherVersion doc={doc} />
        <p className={styles.summary}>{doc.summary}</p>
        <Blocks blocks={doc.blocks} Picture={BlockPicture} links {...(doc.state === 'coming' && { beside: commentAt(doc) })} />
      </>
    )}
  </>
)

/** Comment links of an announced version's clauses. Plain links: the console is a separate document. */
const commentAt =
  ({ id, version }: Doc) =>
  (at: string, name: string) => (
    <a href={paths.ownComments({ document: id, version, at })} className={styles.say} aria-label={`提意见：${name}`}>
      提意见
    </a>
  )

/** Notice that this isn't the current version, or that a new one is coming. */
const OtherVersion = ({ doc }: { doc: Doc }) => {
  if (doc.state !== 'inForce') {
    const words = doc.state === 'coming' ? `这一版即将施行，${doc.effectiveFrom} 起生效。` : '这一版已被替代。'
    return (
      <p className={styles.other}>
        {words}
        <Link to={paths.doc(doc.id)}>看现行版本</Link>
        <Link to={paths.docDifference(doc.id, doc.version)}>看两版的差别</Link>
        {doc.state === 'coming' ? <a href={paths.ownComments({ document: doc.id, version: doc.version })}>提意见</a> : null}
      </p>
    )
  }
  const coming = doc.versions.findLast(({ state }) => state === 'coming')
  if (!coming) return null
  return (
    <p className={styles.other}>
      <Words>{`${coming.version} 版自 ${coming.effectiveFrom} 起施行${coming.changed > 0 ? `，有 ${coming.changed} 条不同` : '，内容相同'}。`}</Words>
      <Link to={paths.docDifference(doc.id, coming.version)}>看差别</Link>
      <Link to={paths.docVersion(doc.id, coming.version)}>看全文</Link>
    </p>
  )
}
