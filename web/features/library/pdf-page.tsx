import { queryPdf, queryPdfMenu } from '@alliance/contract/library'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Link, useLoaderData } from 'react-router'
import { chunk } from '../../lib/chunk.ts'
import { cx } from '../../lib/class-names.ts'
import { fileSize } from '../../lib/format.ts'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import styles from './pdf-page.module.css'
import { elsewhere } from './redirect-map.ts'

export const loader = loading(async ({ ask, params, query }) => {
  const id = params['id'] ?? ''
  const menu = await ask(queryPdfMenu, {})
  if (!menu.some((item) => item.id === id)) throw await elsewhere({ ask, id, query }, paths.pdf)
  return { pdf: await ask(queryPdf, { id, version: query.get('version') ?? undefined }) }
})

/** Loaded after the page: PDF.js is as large as the rest of the site. */
const PdfReader = lazy(chunk(async () => ({ default: (await import('./pdf-reader.tsx')).PdfReader })))

/** A document as PDF. Without scripts the file can be opened and downloaded, and the web page has the same text. */
export const Component = () => {
  const { pdf } = useLoaderData<typeof loader>()
  // The server renders the page without PDF.js; the browser adds it after hydration.
  const live = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <div className={cx('sheet in', styles.page)}>
      <div className={styles.head}>
        <Breadcrumb items={[{ label: 'PDF 文档', to: paths.pdfs() }, { label: pdf.title }]} />
        <h1>{pdf.title}</h1>
        <p className={styles.meta}>
          <span>{pdf.version}</span>
          <span>{`${pdf.effectiveFrom} 起施行`}</span>
          <span>{`${pdf.pages} 页，${fileSize(pdf.sizeBytes)}`}</span>
          {pdf.demo ? <span>演示内容</span> : null}
        </p>
        <p className={styles.ways}>
          <Link to={paths.doc(pdf.id)}>
            <Icon name="link" size={16} />
            网页版，可以引用到条
          </Link>
          <a href={pdf.address} download={pdf.fileName}>
            <Icon name="download" size={16} />
            下载
          </a>
          <a href={pdf.address} target="_blank" rel="noreferrer">
            <Icon name="document" size={16} />
            用浏览器打开
          </a>
        </p>
      </div>
      {live ? (
        <Suspense fallback={<Skeleton says="正在打开文件" />}>
          <PdfReader key={pdf.address} pdf={pdf} />
        </Suspense>
      ) : null}
    </div>
  )
}
