import type { Output } from '@alliance/contract/call'
import { contentKindLabels, type ContentKind, type DeskContent } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { drawingsOf } from '@alliance/contract/edition'
import type { queryEditionBase } from '@alliance/contract/edition-desk'
import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { Link } from 'react-router'
import { officePaths } from '../../lib/office-paths.ts'
import { date, minute } from '../../lib/format.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { useFollowNewer } from '../../lib/use-anew.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Form, FormActs } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { ConflictNotice, GoneNotice } from './conflict-notice.tsx'
import { ContentActs } from './content-acts.tsx'
import styles from './content-desk.module.css'
import { ContentFields } from './content-fields.tsx'
import { BaseChoice } from './edition-parts.tsx'
import {
  begunFrom,
  editionWords,
  isFixed,
  isPlanned,
  kindWords,
  noticePlaceWords,
  publicPath,
  putOffWords,
  stateFamily,
} from './kinds.ts'
import { useEditing } from './use-editing.ts'
import { VersionList } from './version-list.tsx'

/** What is edited: a saved content, or a new one, an edition with its base, or what was typed into a discarded one. */
export type Subject = { kind: ContentKind; content?: DeskContent; base?: Output<typeof queryEditionBase>; lost?: string }
type Props = Subject & { onAnew: (revision: number) => void; onMade: (contentId: string) => void }

/** Form, state, actions and all versions of one content. */
export const Editor = ({ kind, content: read, base, lost, onAnew, onMade }: Props) => {
  const begun = base && { name: `edition ${base.documentId}`, values: begunFrom(base) }
  const editing = useEditing({ kind, content: read, begun, lost, onMade })
  const { form, said, restored, forget, content, isSaved } = editing
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
          {isSaved && !content ? <Skeleton rows={3} /> : <Standing content={stands ? content : undefined} />}
          {stands ? <ContentActs editing={editing} content={content} /> : null}
        </aside>
        <Form form={form} label={`编辑${label}`} className={styles.form}>
          {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
          <ConflictNotice editing={editing} onAnew={onAnew} />
          {editing.isGone || (lost !== undefined && !isSaved) ? <GoneNotice /> : null}
          {restored && lost === undefined ? (
            <Notice tone="warning">
              这是你上次写下、还没有保存的内容。{' '}
              <Button size="small" kind="text" onClick={() => void forget()}>
                换回保存过的
              </Button>
            </Notice>
          ) : null}
          {fixed ? <p className="mute">这一版已经施行，不能再改。</p> : null}
          {base && !isSaved ? <BaseChoice base={base} editing={editing} /> : null}
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
