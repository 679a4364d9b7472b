import { contentKindLabels, queryContent, type ContentKind, type DeskContent } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { useSearchParams } from 'react-router'
import { activityPaths } from '../../lib/activity-paths.ts'
import { minute } from '../../lib/format.ts'
import { contentPaths } from '../../lib/content-paths.ts'
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
import { ConflictNotice } from './conflict-notice.tsx'
import { ContentActs } from './content-acts.tsx'
import styles from './content-desk.module.css'
import { ContentFields } from './content-fields.tsx'
import { kindOf, kindWords, noticePlaceWords } from './kinds.ts'
import { useEditing } from './use-editing.ts'
import { VersionList } from './version-list.tsx'

type Props = { kind: ContentKind; content?: DeskContent; onAnew: (revision: number) => void }

/** Until the answer gives the page its title. */
const HEAD = <PageHead crumbs={[{ label: '内容', to: contentPaths.list('article') }, { label: '编辑内容' }]} title="编辑内容" />

/** 编辑内容: the form of one content, where it stands, what can be done, and all its versions. */
export const ContentPage = () => {
  const [query] = useSearchParams()
  const contentId = query.get('contentId')
  const state = useCall(queryContent, contentId === null ? null : { contentId })
  const { onAnew, ...anew } = useAnew(state.reload)
  const asked = kindOf(query.get('kind'))
  if (contentId === null) return <Editor key={asked} kind={asked} onAnew={onAnew} />
  return (
    <Loaded state={state} title="没有读到这条内容" head={HEAD}>
      {(content) =>
        content.contentId !== contentId || content.revision < anew.from ? (
          <Skeleton rows={8} />
        ) : (
          <Editor key={`${contentId} ${anew.turn}`} kind={content.kind} content={content} onAnew={onAnew} />
        )
      }
    </Loaded>
  )
}

const Editor = ({ kind, content, onAnew }: Props) => {
  const editing = useEditing({ kind, content })
  const { form, said, restored, forget } = editing
  const [begunWith, held] = [Number(editing.revision), editing.isDirty || form.busy]
  useFollowNewer({ saved: content?.revision, begunWith, held, forget: editing.clearDraft, onAnew })
  const label = contentKindLabels[kind]
  const title = content?.title ?? kindWords[kind].add
  return (
    <>
      <PageHead
        crumbs={[{ label: '内容', to: contentPaths.list(kind) }, { label: content ? title : `新的${label}` }]}
        title={title}
      />
      <div className={styles.editor}>
        <aside className={styles.side} aria-label="状态与操作">
          <Standing content={content} />
          <ContentActs editing={editing} />
        </aside>
        <Form form={form} label={`编辑${label}`} className={styles.form}>
          {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
          <ConflictNotice editing={editing} onAnew={onAnew} />
          {restored ? (
            <Notice tone="warning">
              这是你上次写下、还没有保存的内容。{' '}
              <Button size="small" kind="text" onClick={() => void forget()}>
                换回保存过的
              </Button>
            </Notice>
          ) : null}
          <ContentFields kind={kind} form={form} />
          <FormActs>
            <Button type="submit" kind={content && !editing.isDirty ? 'secondary' : 'primary'} busy={form.busy}>
              保存草稿
            </Button>
            <span className="mute">保存不会改变公开的内容。</span>
          </FormActs>
        </Form>
        {content ? <VersionList editing={editing} content={content} onAnew={onAnew} /> : null}
      </div>
    </>
  )
}

const timeWords = ({ state, publishAt, untilAt, isOver, isChanged, noticePlace }: DeskContent): string[] => [
  ...(publishAt === null ? [] : [state === ContentState.scheduled ? `${minute(publishAt)} 公开` : `${minute(publishAt)} 起公开`]),
  ...(untilAt === null ? [] : [`${minute(untilAt)} ${isOver ? '已到期，访客看不到了' : '到期'}`]),
  ...(noticePlace === null ? [] : [noticePlaceWords[noticePlace]]),
  ...(isChanged ? ['有保存过、还没有发布的修改'] : []),
]

const Standing = ({ content }: { content: DeskContent | undefined }) => {
  if (!content) return <p className="mute">还没有保存过。保存后可以预览、发布或定时。</p>
  return (
    <>
      <p>
        <StateTag family={ContentState} value={content.state} />
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
      {content.type === NEWS_TYPE_ACTIVITY && content.state === ContentState.published ? (
        <p>
          <LinkButton to={activityPaths.add(content.contentId)}>用它新建活动</LinkButton>
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
