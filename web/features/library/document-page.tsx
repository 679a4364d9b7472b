import { queryDoc, queryDocMenu, type Block } from '@alliance/contract/library'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { loading, notFound } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { Blocks } from '../../ui/blocks.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DocumentList } from './document-list.tsx'
import styles from './document-page.module.css'
import { DocumentRail } from './document-rail.tsx'
import { DocumentTree } from './document-tree.tsx'
import { useCurrentAnchor } from './use-current-anchor.ts'

/** Without an id the list of documents; an alias such as compatibleFile stands for its document. */
export const loader = loading(async ({ ask, params }) => {
  const menu = await ask(queryDocMenu, {})
  const wanted = params['id']
  if (wanted === undefined) return { menu, doc: null }
  const item = menu.find((one) => one.id === wanted || one.alias === wanted)
  if (!item) throw notFound()
  return { menu, doc: await ask(queryDoc, { id: item.id }) }
})

export type Clause = Extract<Block, { kind: 'clause' }>
type Panel = 'tree' | 'rail'

export const Component = () => {
  const { menu, doc } = useLoaderData<typeof loader>()
  const blocks = doc?.blocks ?? []
  const headings = blocks.filter((block) => block.kind === 'heading')
  const clauses = blocks.filter((block) => block.kind === 'clause')
  const current = useCurrentAnchor([...headings, ...clauses].map((block) => block.anchor))
  const [panel, setPanel] = useState<Panel>()
  const toggle = (which: Panel) => setPanel(panel === which ? undefined : which)
  const close = () => setPanel(undefined)
  return (
    <div className="sheet in">
      <div className={styles.reader}>
        <div className={cx('noprint', styles.bar)}>
          <button type="button" aria-expanded={panel === 'tree'} onClick={() => toggle('tree')}>
            <Icon name="menu" size={16} />
            目录
          </button>
          {clauses.length > 0 ? (
            <button type="button" aria-expanded={panel === 'rail'} onClick={() => toggle('rail')}>
              本节
              <Icon name={panel === 'rail' ? 'up' : 'down'} size={16} />
            </button>
          ) : null}
        </div>
        <nav className={cx(styles.tree, panel === 'tree' && styles.open)} aria-label="标准文档目录">
          <DocumentTree menu={menu} docId={doc?.id} headings={headings} current={current} onPick={close} />
        </nav>
        <article className={styles.article}>
          {doc ? (
            <>
              <Breadcrumb items={[{ label: '标准文档', to: paths.docs() }, { label: doc.title }]} />
              <h1>{doc.title}</h1>
              <p className={styles.meta}>
                <span>{doc.version}</span>
                <span>{doc.effectiveFrom} 起施行</span>
                {doc.pack ? <span>规则包 {doc.pack}</span> : null}
                {site.demo ? <span>演示内容</span> : null}
              </p>
              <Blocks blocks={blocks} />
              <Neighbours menu={menu} docId={doc.id} />
            </>
          ) : (
            <DocumentList menu={menu} />
          )}
        </article>
        {doc ? (
          <aside className={cx(styles.rail, panel === 'rail' && styles.open)}>
            <DocumentRail doc={doc} clauses={clauses} current={current} onPick={close} />
          </aside>
        ) : null}
      </div>
    </div>
  )
}

const Neighbours = ({ menu, docId }: { menu: readonly { id: string; title: string }[]; docId: string }) => {
  const at = menu.findIndex((item) => item.id === docId)
  const before = menu[at - 1]
  const after = menu[at + 1]
  return (
    <nav className={cx('noprint', styles.neighbours)} aria-label="前后文档">
      {before ? <Link to={paths.doc(before.id)}>← {before.title}</Link> : <span />}
      {after ? <Link to={paths.doc(after.id)}>{after.title} →</Link> : null}
    </nav>
  )
}
