import type { Block } from '@alliance/contract/block'
import { queryDoc, queryDocDifference, queryDocMenu, queryPdf } from '@alliance/contract/library'
import { useState } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { useReadPlace } from '../../lib/use-read-place.ts'
import { Icon } from '../../ui/icon.tsx'
import { DocumentArticle } from './document-article.tsx'
import { DocumentList } from './document-list.tsx'
import styles from './document-page.module.css'
import { DocumentRail } from './document-rail.tsx'
import { DocumentTree } from './document-tree.tsx'
import { isWished } from './follow-wish.ts'
import { elsewhere } from './redirect-map.ts'

/**
 * Without an id the list of documents. `version` shows a version other than the current one, `compare` the difference between the
 * two.
 */
export const loader = loading(async ({ ask, params, query }) => {
  const menu = await ask(queryDocMenu, {})
  const id = params['id']
  if (id === undefined) return { menu, open: null }
  const item = menu.find((one) => one.id === id)
  if (!item) throw await elsewhere({ ask, id, query }, paths.doc)
  const version = query.get('version') ?? undefined
  const compare = query.get('compare') ?? undefined
  const [doc, pdf, difference] = await Promise.all([
    ask(queryDoc, { id, version }),
    ask(queryPdf, { id, version }),
    compare === undefined ? null : ask(queryDocDifference, { id, to: compare }),
  ])
  return { menu, open: { doc, pdf, difference } }
})

export { DocumentArticle }
type Heading = Extract<Block, { kind: 'heading' }>
export type Clause = Extract<Block, { kind: 'clause' }>
type Panel = 'tree' | 'rail'

export const Component = () => {
  const { menu, open } = useLoaderData<typeof loader>()
  const shown = open?.difference ? [] : (open?.doc.blocks ?? [])
  const places = shown.filter((block) => block.kind === 'heading' || block.kind === 'clause')
  const headings = places.filter((block) => block.kind === 'heading')
  const clauses = places.filter((block) => block.kind === 'clause')
  // Back from a login that an entry of the rail required: on a phone the rail is open again.
  const [panel, setPanel] = useState<Panel | undefined>(() => (open && isWished(open.doc.id) ? 'rail' : undefined))
  const { section, clause } = useWhere(places, panel)
  // Kept across documents: they are one route.
  const [word, setWord] = useState('')
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
          {open ? (
            <button type="button" aria-expanded={panel === 'rail'} onClick={() => toggle('rail')}>
              本文
              <Icon name={panel === 'rail' ? 'up' : 'down'} size={16} />
            </button>
          ) : null}
        </div>
        <nav className={cx(styles.tree, panel === 'tree' && styles.open)} aria-label="标准文档目录">
          <DocumentTree
            menu={menu}
            docId={open?.doc.id}
            headings={headings}
            current={section}
            word={word}
            onWord={setWord}
            onPick={close}
          />
        </nav>
        <article className={styles.article}>
          {open ? <DocumentArticle {...open} /> : <DocumentList menu={menu} />}
          {open ? <Neighbours menu={menu} docId={open.doc.id} /> : null}
        </article>
        {open ? (
          <aside className={cx(styles.rail, panel === 'rail' && styles.open)}>
            <DocumentRail doc={open.doc} pdf={open.pdf} clauses={clauses} current={clause} onPick={close} />
          </aside>
        ) : null}
      </div>
    </div>
  )
}

/** Section and clause that are being read. A section's beginning is in no clause. */
const useWhere = (places: readonly (Heading | Clause)[], opened: Panel | undefined) => {
  const place = useReadPlace(
    places.map((block) => block.anchor),
    useLocation().hash.slice(1),
    opened,
  )
  const read = places.slice(0, places.findIndex((block) => block.anchor === place) + 1)
  const last = read.at(-1)
  return {
    section: read.findLast((block) => block.kind === 'heading')?.anchor,
    clause: last?.kind === 'clause' ? last.anchor : undefined,
  }
}

const Neighbours = ({ menu, docId }: { menu: readonly { id: string; title: string }[]; docId: string }) => {
  const at = menu.findIndex((item) => item.id === docId)
  const before = menu[at - 1]
  const after = menu[at + 1]
  return (
    <nav className={cx('noprint', styles.neighbours)} aria-label="前后文档">
      {before ? <Link to={paths.doc(before.id)}>{`← ${before.title}`}</Link> : <span />}
      {after ? <Link to={paths.doc(after.id)}>{`${after.title} →`}</Link> : null}
    </nav>
  )
}
