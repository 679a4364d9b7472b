import { queryActivityList } from '@alliance/contract/activity'
import { queryArticleForms, type ArticleForms } from '@alliance/contract/article-forms'
import { queryBannerList } from '@alliance/contract/banner'
import { queryContent, queryContentVersion, type ContentFields, type DeskContent } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { documentTitle } from '@alliance/contract/document-menu'
import { NEWS_TYPE_ARTICLE, queryNewsList } from '@alliance/contract/news'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NewsView, OTHERS, othersOf, SESSIONS, type News } from '../../features/news/news-view.tsx'
import { contentPaths } from '../../lib/content-paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { site } from '../../lib/site.ts'
import { useTabName } from '../../lib/tab-name.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Strip } from '../site/notice-strip.tsx'
import styles from './preview-page.module.css'

/** Imported from the home page's module: a separate import would make a chunk of its own, which every visitor would fetch. */
const HomeBanners = lazy(async () => ({ default: (await import('../../features/home/home-page.tsx')).HomeBanners }))

const PageText = lazy(async () => ({ default: (await import('../../features/alliance/text-page.tsx')).PageText }))
const DocumentArticle = lazy(async () => ({
  default: (await import('../../features/library/document-page.tsx')).DocumentArticle,
}))

type Of<K extends ContentFields['kind']> = Extract<ContentFields, { kind: K }>

/** A version as visitors would see it. Guarded, never indexed, loaded with the editor's token. */
export const PreviewPage = () => {
  const [query] = useSearchParams()
  const contentId = query.get('contentId') ?? ''
  const version = query.get('version')
  const state = useCall(queryContent, { contentId })
  const earlier = useCall(queryContentVersion, version === null ? null : { contentId, version })
  return (
    <Loaded state={state} title="没有读到这条内容" head={<h1 className="vh">预览</h1>}>
      {(content) => {
        if (version === null) return <Preview content={content} version={content.version} fields={content.fields} />
        return (
          <Loaded state={earlier} title="没有读到这个版本">
            {(found) => <Preview content={content} version={found.version} fields={found.fields} />}
          </Loaded>
        )
      }}
    </Loaded>
  )
}

type Props = { content: DeskContent; version: number; fields: ContentFields }

const seenWords = ({ kind, state, publicVersion }: DeskContent, version: number): string => {
  if (publicVersion === null) return '没有公开，访客看不到'
  if (kind !== 'edition' && state === ContentState.scheduled)
    return version === publicVersion ? '到时公开的就是这一版' : '到时公开的是另一版'
  return version === publicVersion ? '访客看到的就是这一版' : '访客看到的不是这一版'
}

const Preview = ({ content, version, fields }: Props) => {
  useTabName(content.title)
  return (
    <>
      <aside className={styles.bar} aria-label="预览">
        <p>
          <b>预览</b>第 {version} 版，
          {seenWords(content, version)}。只有编辑能打开这一页。
        </p>
        <LinkButton size="small" to={contentPaths.one(content.contentId)}>
          返回编辑
        </LinkButton>
      </aside>
      {fields.kind === 'article' ? <ArticlePreview content={content} fields={fields} /> : null}
      {fields.kind === 'notice' ? <NoticePreview id={content.contentId} fields={fields} /> : null}
      {fields.kind === 'edition' ? <EditionPreview fields={fields} /> : null}
      {fields.kind === 'page' ? (
        <Suspense fallback={<Skeleton rows={8} />}>
          <PageText {...fields} />
        </Suspense>
      ) : null}
      {fields.kind === 'banner' ? <BannerPreview id={content.contentId} fields={fields} /> : null}
    </>
  )
}

/** The text as on its page, without what surrounds it there. */
const EditionPreview = ({ fields }: { fields: Of<'edition'> }) => {
  const { documentId: id, version, effectiveFrom, summary, blocks } = fields
  const own = { id, title: documentTitle(id), version, effectiveFrom, summary, blocks, demo: site.demo }
  const doc = { ...own, alias: '', kind: 'guide', comingFrom: '', clauses: 0, pack: '', state: 'inForce' } as const
  return (
    <div className="sheet in">
      <article className={styles.document}>
        <Suspense fallback={<Skeleton rows={8} />}>
          <DocumentArticle doc={{ ...doc, versions: [], related: [] }} difference={null} />
        </Suspense>
      </article>
    </div>
  )
}

/** The forms below it as visitors see them: results only once a vote is over. */
const panelsOf = ({ poll, signUp }: ArticleForms): Pick<News, 'poll' | 'signUp'> => ({
  poll: poll && {
    ...poll,
    options: poll.options.map(({ label }) => label),
    result: poll.closed ? { total: poll.total, votes: poll.options.map(({ votes }) => votes) } : null,
  },
  signUp,
})

const useAround = (id: string, type: number) => {
  const alike = useCall(queryNewsList, { type: String(type), size: OTHERS + 1 })
  const coming = useCall(queryActivityList, type === NEWS_TYPE_ARTICLE ? null : { newsId: id, size: SESSIONS })
  return { others: othersOf(alike.data?.items ?? [], id), activities: coming.data?.items ?? [] }
}

const ArticlePreview = ({ content, fields }: { content: DeskContent; fields: Of<'article'> }) => {
  const { contentId: id, publishAt } = content
  const [now] = useState(() => Date.now())
  const around = useAround(id, fields.type)
  const forms = useCall(queryArticleForms, { contentId: id })
  return (
    <Loaded state={forms} title="没有读到投票与登记">
      {(found) => (
        <NewsView
          preview
          news={{ ...fields, id, publishedAt: publishAt ?? now, updatedAt: null, ...panelsOf(found) }}
          {...around}
        />
      )}
    </Loaded>
  )
}

const NoticePreview = ({ id, fields }: { id: string; fields: Of<'notice'> }) => (
  <>
    <h1 className="vh">公告预览</h1>
    <Strip notice={{ id: `preview-${id}`, text: fields.text, path: fields.path }} onClose={() => {}} />
    <p className={styles.where}>访客在每一页的页头下面看到这一条，关掉后不再出现，直到有新的公告。</p>
  </>
)

const BannerPreview = ({ id, fields }: { id: string; fields: Of<'banner'> }) => {
  const state = useCall(queryBannerList, {})
  const own = { id, title: fields.title, text: fields.text, path: fields.path, drawing: fields.drawing }
  return (
    <>
      <h1 className="vh">横幅预览</h1>
      <Loaded state={state} title="没有读到首页的横幅">
        {(banners) => (
          <Suspense fallback={<Skeleton rows={2} />}>
            <HomeBanners banners={[own, ...banners.filter((banner) => banner.id !== id)]} />
          </Suspense>
        )}
      </Loaded>
      <p className={styles.where}>这里把它排在第一；首页按次序 {fields.sort} 排列。</p>
    </>
  )
}
