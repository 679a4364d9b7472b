import type { Output } from '@alliance/contract/call'
import { contentKindLabels, queryContent, type ContentKind, type DeskContent } from '@alliance/contract/content-desk'
import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { ContentState } from '@alliance/contract/content-states'
import { drawingsOf, writtenDocuments } from '@alliance/contract/edition'
import { queryEditionBase } from '@alliance/contract/edition-desk'
import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { officePaths } from '../../lib/office-paths.ts'
import { date, minute } from '../../lib/format.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { useAnew, useFollowNewer } from '../../lib/use-anew.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Form, FormActs } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { ConflictNotice, GoneNotice } from './conflict-notice.tsx'
import { ContentActs } from './content-acts.tsx'
import styles from './content-desk.module.css'
import { ContentFields } from './content-fields.tsx'
import { BaseChoice, ChooseDocument } from './edition-parts.tsx'
import {
  begunFrom,
  editionWords,
  isFixed,
  isPlanned,
  kindOf,
  kindWords,
  noticePlaceWords,
  publicPath,
  putOffWords,
  stateFamily,
} from './kinds.ts'
import { useKindOfDraft } from './kind-of-draft.ts'
import { useEditing } from './use-editing.ts'
import { VersionList } from './version-list.tsx'

type EditionBase = Output<typeof queryEditionBase>
type OnAnew = (revision: number) => void
type Props = { kind: ContentKind; content?: DeskContent; base?: EditionBase; lost?: string; onAnew: OnAnew }

/** Until the answer has the page's title. */
const HEAD = <PageHead crumbs={[{ label: '内容', to: contentPaths.list('article') }, { label: '编辑内容' }]} title="编辑内容" />

const BACK = { to: contentPaths.list('article'), label: '回到内容列表' }

/** 编辑内容: form, state, actions and all versions of one content. */
export const ContentPage = () => {
  const [query] = useSearchParams()
  const contentId = query.get('contentId')
  const state = useCall(queryContent, contentId === null ? null : { contentId })
  const { onAnew, ...anew } = useAnew(state.reload)
  const asked = kindOf(query.get('kind'))
  if (contentId === null && asked === 'page') return <Navigate to={contentPaths.list('page')} replace />
  if (contentId === null && asked === 'edition') return <NewEdition onAnew={onAnew} />
  if (contentId === null) return <Editor key={asked} kind={asked} onAnew={onAnew} />
  const found = (
    <Loaded state={state} title="没有读到这条内容" head={HEAD} back={BACK}>
      {(content) =>
        content.contentId !== contentId || content.revision < anew.from ? (
          <Skeleton rows={8} />
        ) : (
          <Editor key={`${contentId} ${anew.turn}`} kind={content.kind} content={content} onAnew={onAnew} />
        )
      }
    </Loaded>
  )
  const isLost = state.data === undefined && isRefused(state.error, codes.NOT_FOUND)
  return isLost ? <Lost key={contentId} contentId={contentId} onAnew={onAnew} none={found} /> : found
}

type LostProps = { contentId: string; onAnew: OnAnew; none: ReactNode }
/** A discarded draft: what was typed since its last save and is kept in this browser can become a new one. */
const Lost = ({ contentId, onAnew, none }: LostProps) => {
  const kind = useKindOfDraft(contentId)
  return kind === undefined ? none : <Editor kind={kind} lost={contentId} onAnew={onAnew} />
}

/** A new edition; document and the version whose text it starts with are in the URL. */
const NewEdition = ({ onAnew }: { onAnew: OnAnew }) => {
  const [query] = useSearchParams()
  const asked = query.get('documentId')
  const documentId = writtenDocuments.find(({ id }) => id === asked)?.id ?? null
  const version = query.get('version')
  const state = useCall(queryEditionBase, documentId === null ? null : { documentId, ...(version !== null && { version }) })
  if (documentId === null) return <ChooseDocument />
  return (
    <Loaded state={state} title="没有读到这份文档" head={HEAD} back={BACK}>
      {(base) => <Editor key={`${documentId} ${version}`} kind="edition" base={base} onAnew={onAnew} />}
    </Loaded>
  )
}

const Editor = ({ kind, content, base, lost, onAnew }: Props) => {
  const begun = base && { name: `edition ${base.documentId}`, values: begunFrom(base) }
  const editing = useEditing({ kind, content, begun, lost })
  const { form, said, restored, forget } = editing
  const [begunWith, held] = [Number(editing.revision), editing.isDirty || form.busy]
  useFollowNewer({ saved: content?.revision, begunWith, held, forget: editing.clearDraft, onAnew })
  const label = contentKindLabels[kind]
  const title = content?.title ?? (base ? `${base.title}：新版本` : kindWords[kind].add)
  const drawings = drawingsOf(content?.drawings ?? base?.drawings ?? [])
  const fixed = content !== undefined && isFixed(content)
  const stands = content !== undefined && !editing.isGone
  return (
    <>
      <PageHead
        crumbs={[{ label: '内容', to: contentPaths.list(kind) }, { label: content || base ? title : `新的${label}` }]}
        title={title}
        tab={title}
      />
      <div className={styles.editor}>
        <aside className={styles.side} aria-label="状态与操作">
          <Standing content={stands ? content : undefined} />
          {stands ? <ContentActs editing={editing} content={content} /> : null}
        </aside>
        <Form form={form} label={`编辑${label}`} className={styles.form}>
          {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
          <ConflictNotice editing={editing} onAnew={onAnew} />
          {editing.isGone || lost !== undefined ? <GoneNotice /> : null}
          {restored && lost === undefined ? (
            <Notice tone="warning">
              这是你上次写下、还没有保存的内容。{' '}
              <Button size="small" kind="text" onClick={() => void forget()}>
                换回保存过的
              </Button>
            </Notice>
          ) : null}
          {fixed ? <p className="mute">这一版已经施行，不能再改。</p> : null}
          {base ? <BaseChoice base={base} editing={editing} /> : null}
          <fieldset className={styles.fields} disabled={fixed}>
            <ContentFields kind={kind} form={form} drawings={drawings} />
          </fieldset>
          {fixed ? null : (
            <FormActs>
              <Button type="submit" kind={content && !editing.isDirty ? 'secondary' : 'primary'} busy={form.busy}>
                保存草稿
              </Button>
              <span className="mute">保存不会改变公开的内容。</span>
            </FormActs>
          )}
        </Form>
        {stands ? <VersionList editing={editing} content={content} onAnew={onAnew} /> : null}
      </div>
    </>
  )
}

const newerWords = ({ publicVersion, version }: Pick<DeskContent, 'publicVersion' | 'version'>) =>
  `定时公开的是第 ${publicVersion} 版，最新的第 ${version} 版还不在内`

const timeWords = ({ state, publishAt, untilAt, isPutOff, isOver, isChanged, noticePlace, ...rest }: DeskContent): string[] => [
  ...(publishAt !== null && rest.kind === 'edition' ? [`${date(publishAt)} 起施行`] : []),
  ...(rest.editionState === null ? [] : [editionWords[rest.editionState]]),
  ...(publishAt === null || rest.kind === 'edition'
    ? []
    : [state === ContentState.scheduled ? `${minute(publishAt)} 公开` : `${minute(publishAt)} 起公开`]),
  ...(isPutOff ? [putOffWords] : []),
  ...(untilAt === null ? [] : [`${minute(untilAt)} ${isOver ? '已到期，访客看不到了' : '到期'}`]),
  ...(noticePlace === null ? [] : [noticePlaceWords[noticePlace]]),
  ...(isChanged ? [isPlanned({ ...rest, state }) ? newerWords(rest) : '有保存过、还没有发布的修改'] : []),
]

const Standing = ({ content }: { content: DeskContent | undefined }) => {
  if (!content) return <p className="mute">还没有保存过。保存后可以预览和发布。</p>
  const open = publicPath(content)
  return (
    <>
      <p>
        <StateTag family={stateFamily(content.kind)} value={content.state} />
      </p>
      {timeWords(content).map((words) => (
        <p key={words}>
          <Unbroken>{words}</Unbroken>
        </p>
      ))}
      {content.state === ContentState.withdrawn ? (
        <p>
          撤回的理由：<bdi>{content.withdrawReason}</bdi>
        </p>
      ) : null}
      {open === undefined ? null : (
        <p>
          <Link className="lnk" to={open}>
            看公开的页面
          </Link>
        </p>
      )}
      {content.type === NEWS_TYPE_ACTIVITY && content.state === ContentState.published ? (
        <p>
          <LinkButton to={officePaths.addActivity(content.contentId)}>用它新建活动</LinkButton>
        </p>
      ) : null}
      {content.kind === 'article' ? (
        <p>
          <LinkButton to={contentPaths.forms(content.contentId)}>投票与登记</LinkButton>
        </p>
      ) : null}
    </>
  )
}
