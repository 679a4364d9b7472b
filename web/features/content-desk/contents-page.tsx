import {
  contentKindLabels,
  contentKinds,
  queryContents,
  type ContentKind,
  type ContentRow,
} from '@alliance/contract/content-desk'
import { NEWS_TYPE_ACTIVITY, NEWS_TYPE_ARTICLE, newsTypeLabel } from '@alliance/contract/news'
import { Link, useLocation } from 'react-router'
import { date, minute } from '../../lib/format.ts'
import { useAddressKeyword, useListAddress, useListPages } from '../../lib/list-address.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './content-desk.module.css'
import { editionWords, kindOf, kindWords, noticePlaceWords, putOffWords, stateFamily } from './kinds.ts'

const PAGE_SIZE = 20
const tabs = contentKinds.map((key) => ({ key, label: contentKindLabels[key] }))
const statesOf = (kind: ContentKind) => [
  { value: '', label: '全部状态' },
  ...stateFamily(kind).all.map(({ value, label }) => ({ value: String(value), label })),
]

const types = [
  { value: '', label: '全部类型' },
  ...[NEWS_TYPE_ARTICLE, NEWS_TYPE_ACTIVITY].map((type) => ({ value: String(type), label: newsTypeLabel(type) })),
]

const draftWords: Partial<Record<ContentKind, string>> = {
  edition: '草稿只有编辑能看到，即将施行的访客也能读。',
  page: '草稿只有编辑能看到。',
}
const ledes: Partial<Record<ContentKind, string>> = {
  notice: '访客一次只看到一条公告：重要的在前，其次是最新的。',
  page: '改动发布后马上生效，以前的版本都留着。',
  edition: '这里写白皮书、规范和指南的新版本。七项标准由规则包生成，不在这里改。',
}

/** 内容: articles, notices and banners with their state; last changed first. */
export const ContentsPage = () => {
  const { query, set } = useListAddress()
  const kind = kindOf(query.get('kind'))
  const arrived = useLocation().state as { said?: string } | null
  const wanted = statesOf(kind).find(({ value }) => value === query.get('state'))?.value ?? ''
  const { typed, setTyped, keyword } = useAddressKeyword()
  const hasTypes = kind === 'article'
  const type = hasTypes ? (types.find(({ value }) => value === query.get('type'))?.value ?? '') : ''
  const choose = (wish: Partial<Record<'kind' | 'state' | 'type', string>>) => set(wish, { replace: true })
  return (
    <>
      <PageHead crumbs={[]} title="内容" tab={contentKindLabels[kind]}>
        {kindWords[kind].add ? (
          <LinkButton kind="primary" size="small" to={contentPaths.add(kind)}>
            {kindWords[kind].add}
          </LinkButton>
        ) : null}
      </PageHead>
      {arrived?.said ? <Notice tone="passed">{arrived.said}</Notice> : null}
      <p className={styles.lede}>
        显示在{kindWords[kind].where}。{draftWords[kind] ?? '草稿和定时的内容只有编辑能看到。'}
        {ledes[kind]}
      </p>
      <Tabs
        label="内容种类"
        items={tabs}
        current={kind}
        onChange={(key) => choose({ kind: key, type: '' })}
        controls="contents"
      />
      <div className={styles.bar}>
        <div className={styles.choices}>
          {hasTypes ? (
            <Field label="类型">
              <Select options={types} value={type} onChange={(event) => choose({ type: event.currentTarget.value })} />
            </Field>
          ) : null}
          <Field label="状态">
            <Select options={statesOf(kind)} value={wanted} onChange={(event) => choose({ state: event.currentTarget.value })} />
          </Field>
        </div>
        <FindField label="按标题查找" placeholder="标题里的字" value={typed} onChange={setTyped} />
      </div>
      <div id="contents" role="tabpanel" aria-label={contentKindLabels[kind]}>
        <List kind={kind} state={wanted} type={type} keyword={keyword} />
      </div>
    </>
  )
}

/** Documents always exist: only versions written here may be missing. */
const noneOf = (kind: ContentKind) => (kind === 'edition' ? '还没有写过新版本' : `还没有${contentKindLabels[kind]}`)

type Narrowed = { kind: ContentKind; state: string; type: string; keyword: string }

const List = ({ kind, state: wanted, type, keyword }: Narrowed) => {
  const pages = useListPages(`${kind} ${wanted} ${type} ${keyword}`)
  const state = useCall(queryContents, {
    kind,
    size: PAGE_SIZE,
    ...(wanted && { state: wanted }),
    ...(type && { type }),
    ...(keyword && { keyword }),
    ...pages.asked,
  })
  const isNarrowed = wanted !== '' || type !== '' || keyword !== ''
  return (
    <>
      <FoundSaid state={state} keyword={keyword} />
      <Loaded state={state} title="没有读到内容">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <Empty title={isNarrowed ? '没有符合的内容' : noneOf(kind)} drawing="single">
              {isNarrowed
                ? kind === 'article'
                  ? '换一个类型、状态或关键词看看。'
                  : '换一个状态或关键词看看。'
                : '保存的第一份草稿会列在这里。'}
            </Empty>
          ) : (
            <>
              <Table
                caption={contentKindLabels[kind]}
                className={styles.list}
                heads={['标题', '状态', kind === 'edition' ? '施行日期' : '公开时间', '最近改动']}
                stale={state.error !== undefined}
              >
                {items.map((item) => (
                  <Row key={item.contentId} item={item} />
                ))}
              </Table>
              <Pager note={`每页 ${PAGE_SIZE} 条`} {...pages.steps(nextCursor)} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const From = ({ item, at }: { item: ContentRow; at: number }) => (
  <>
    <span className={styles.narrow}>{item.kind === 'edition' ? '施行 ' : '公开 '}</span>
    {item.kind === 'edition' ? <time dateTime={date(at)}>{date(at)}</time> : <Minute at={at} />}
  </>
)

const Row = ({ item }: { item: ContentRow }) => (
  <tr>
    <td className={styles.name}>
      <Link to={contentPaths.one(item.contentId)}>{item.title}</Link>
      {item.type === null || item.type === NEWS_TYPE_ARTICLE ? null : <Tag>{newsTypeLabel(item.type)}</Tag>}
      {item.noticePlace === null ? null : <p className={styles.small}>{noticePlaceWords[item.noticePlace]}</p>}
      {item.editionState === null ? null : <p className={styles.small}>{editionWords[item.editionState]}</p>}
      {item.isPutOff ? <p className={styles.small}>{putOffWords}</p> : null}
      {item.isChanged ? <p className={styles.small}>有未发布的修改</p> : null}
    </td>
    <td>
      <StateTag family={stateFamily(item.kind)} value={item.state} bare />
    </td>
    <td className={styles.time}>
      {item.publishAt === null ? null : <From item={item} at={item.publishAt} />}
      {item.untilAt === null ? null : (
        <p className={styles.small}>
          <Unbroken>{item.isOver ? '已到期' : `${minute(item.untilAt)} 到期`}</Unbroken>
        </p>
      )}
    </td>
    <td className={styles.time}>
      <span className={styles.narrow}>改动 </span>
      <Minute at={item.changedAt} />
      <p className={styles.small}>{item.changedBy ? <EmailText>{item.changedBy}</EmailText> : '网站建立时导入'}</p>
    </td>
  </tr>
)
