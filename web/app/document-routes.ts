import { documentMenu } from '@alliance/contract/document-menu'
import type { RouteObject } from 'react-router'
import { paths } from '../lib/paths.ts'
import { leadsTo, onServer, page } from './page.ts'

/** 大屏设备应用适配白皮书, the target of old links to whiteBookFile. */
const whiteBook = documentMenu.find(({ path }) => path === 'whiteBookFile')!

const documentPage = () => import('../features/library/document-page.tsx')
/** Routes of the documents, as pages and files, and the old paths that redirect to them. */
export const documentRoutes: RouteObject[] = [
  {
    path: 'doc',
    ...page(onServer && 'features/library/document-page.tsx', documentPage, {
      title: '标准文档',
      description: onServer && '联盟的标准、规范与适配指南。',
    }),
  },
  {
    path: 'doc/:id',
    ...page(onServer && 'features/library/document-page.tsx', documentPage, {
      title: (data) => openDocument(data).title,
      description:
        onServer &&
        ((data) => {
          const { title, version, effectiveFrom, summary } = openDocument(data)
          return `${title} ${version}，${effectiveFrom} 起施行。${summary}`
        }),
      canonical: (data) => paths.doc(openDocument(data).id),
      cacheQuery: onServer && ['version', 'compare'],
    }),
  },
  {
    path: 'comments',
    ...page(onServer && 'features/library/comments-page.tsx', () => import('../features/library/comments-page.tsx'), {
      title: (data) => commentsTitle(data as { told: { title: string; version: string } | null }),
      description: onServer && '标准公布后、施行前收到的意见：收到多少，怎样答复，采纳了哪些。',
      canonical: (data) => paths.docComments((data as { told: { id: string } | null }).told?.id),
      cacheQuery: onServer && ['id', 'version'],
      query: onServer && ['cursor'],
    }),
  },
  {
    path: 'documents',
    ...page(onServer && 'features/library/pdf-list-page.tsx', () => import('../features/library/pdf-list-page.tsx'), {
      title: 'PDF 文档',
      description: onServer && '联盟的标准、规范与适配指南的 PDF 文件。',
    }),
  },
  { path: 'documents/whiteBookFile', loader: leadsTo(paths.pdf(whiteBook.id)) },
  {
    path: 'documents/:id',
    ...page(onServer && 'features/library/pdf-page.tsx', () => import('../features/library/pdf-page.tsx'), {
      title: (data) => `${(data as { pdf: { title: string } }).pdf.title}（PDF）`,
      description: onServer && ((data) => (data as { pdf: { summary: string } }).pdf.summary),
      canonical: (data) => paths.doc((data as { pdf: { id: string } }).pdf.id),
      cacheQuery: onServer && ['version'],
    }),
  },
  // The old side menu: all its paths show today's menu.
  ...['', ...documentMenu.map(({ path }) => path)].map((path) => ({
    path: `documentsBase/${path}`,
    loader: leadsTo(paths.docs()),
  })),
]

function commentsTitle({ told }: { told: { title: string; version: string } | null }): string {
  return told ? `${told.title} ${told.version} 的公示意见` : '公示意见'
}

type OpenDocument = { id: string; title: string; version: string; effectiveFrom: string; summary: string }
function openDocument(data: unknown): OpenDocument {
  return (data as { open: { doc: OpenDocument } }).open.doc
}
