import { codes } from '@alliance/contract/codes'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import type { ContentKind, DeskContent } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { date } from '../../lib/format.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { paths } from '../../lib/paths.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { openForm, ReasonForm } from '../../ui/reason-form.tsx'
import { closing } from './closing.ts'
import styles from './content-desk.module.css'
import { DiscardButton } from './discard-button.tsx'
import { isFixed, isPlanned, kindWords, publishedWords } from './kinds.ts'
import { ScheduleButton, UpdatePlanButton } from './schedule-form.tsx'
import { useContentAct } from './use-content-act.ts'
import type { Editing } from './use-editing.ts'

type Acting = { editing: Editing; content: DeskContent }

const withdrawWords = (kind: ContentKind, planned: boolean) => {
  if (kind === 'edition') return '访客马上看不到这一版，现行版本不变。草稿都留着，可以再发布。'
  return planned ? '到时不会公开，内容仍在这里。' : '访客马上看不到它。版本、投票与登记都留着，可以再发布。'
}

const WithdrawForm = ({ editing, content, close }: Acting & { close: () => void }) => {
  const { run } = useContentAct(withdrawContent, editing)
  const planned = isPlanned(content)
  const title = planned ? '取消定时' : '撤回'
  const form = useKeptForm({
    name: `withdraw content ${content.contentId}`,
    keeps: ['reason'],
    schema: withdrawContent.input,
    initial: { contentId: content.contentId, revision: editing.revision, reason: '' },
    submit: ({ reason }) => closing(close, () => run({ reason }, planned ? '定时已取消' : '已撤回，访客看不到了')),
  })
  return (
    <ReasonForm
      form={form}
      title={title}
      act={title}
      hint="记入操作记录，只有工作人员能看到"
      maxLength={200}
      danger
      onCancel={close}
    >
      <p>{withdrawWords(editing.kind, planned)}</p>
    </ReasonForm>
  )
}

const isPast = (day: string) => day < date(Date.now())
const editionPublishWords = (day: string) =>
  day > date(Date.now())
    ? `访客马上能读到，标“即将施行”，${day} 起施行。施行以前可以撤回，以后不能。`
    : `访客马上能读到，今天起施行，替代现在的版本。施行后不能再改或撤回。`

/** Scheduled content may have been saved since: the newest version is what comes out. */
const instead = (content: DeskContent) =>
  isPlanned(content) && content.isChanged
    ? `公开的是最新的第 ${content.version} 版，不是定时的第 ${content.publicVersion} 版。`
    : ''

const PublishButton = ({ editing, content, label }: Acting & { label: string }) => {
  const { press, busy } = useContentAct(publishContent, editing)
  const { one, where } = kindWords[editing.kind]
  const isNotice = editing.kind === 'notice'
  const { fields } = content
  const publish = async () => {
    if (fields.kind === 'edition' && isPast(fields.effectiveFrom)) return editing.say('error', codes.EDITION_DAY_PAST.message)
    const seen = `访客马上能在${where}看到${isNotice ? '；有重要公告时，先显示重要公告' : ''}。`
    const words = fields.kind === 'edition' ? editionPublishWords(fields.effectiveFrom) : seen + instead(content)
    if (await agreed(confirm({ title: `${label}${one}？`, content: words, confirm: label })))
      await press({}, publishedWords(editing.kind))
  }
  return (
    <Button
      kind={isPlanned(content) && content.isChanged ? 'secondary' : 'primary'}
      busy={busy || editing.isBehind}
      disabled={editing.isDirty || content.needsColleague}
      onClick={() => void publish()}
    >
      {label}
    </Button>
  )
}

/** Actions on an edition that applies: only a following edition can be written. */
const FixedActs = ({ content: { contentId, fields } }: { content: DeskContent }) => (
  <div className={styles.acts}>
    {fields.kind === 'edition' ? (
      <>
        <LinkButton kind="primary" to={contentPaths.addEdition(fields.documentId, fields.version)}>
          以它写新版本
        </LinkButton>
        <LinkButton to={paths.docVersion(fields.documentId, fields.version)}>看公开的页面</LinkButton>
      </>
    ) : null}
    <LinkButton to={contentPaths.preview(contentId)}>预览</LinkButton>
  </div>
)

/** Who else has to act, and what has to be saved first. */
const Needs = ({ content, isDirty }: { content: DeskContent; isDirty: boolean }) => {
  if (isDirty) return <p className="mute">有没保存的改动，先保存草稿，再发布。</p>
  return (
    <>
      {content.needsColleague ? <p className="mute">这一版是你写的，要由另一位编辑看过再发布。</p> : null}
      {content.isChanged && content.planNeedsColleague ? (
        <p className="mute">定时的一版是你写的，时间要由另一位编辑来改。</p>
      ) : null}
    </>
  )
}

/** Actions on the saved content; while there are unsaved changes only the preview. */
export const ContentActs = ({ editing, content }: Acting) => {
  const { isDirty } = editing
  const { state, isChanged } = content
  const isPublic = state === ContentState.published
  const isEdition = content.kind === 'edition'
  const planned = isPlanned(content)
  const isAnnounced = isEdition && state === ContentState.scheduled
  const off = planned ? '取消定时' : '撤回'
  if (isFixed(content)) return <FixedActs content={content} />
  return (
    <>
      <div className={styles.acts}>
        {planned && isChanged ? <UpdatePlanButton editing={editing} content={content} /> : null}
        {isPublic || isAnnounced ? null : (
          <PublishButton editing={editing} content={content} label={planned ? '立即发布' : '发布'} />
        )}
        {(isPublic || isAnnounced) && isChanged ? <PublishButton editing={editing} content={content} label="发布修改" /> : null}
        {isPublic || isEdition ? null : <ScheduleButton editing={editing} content={content} />}
        <LinkButton to={contentPaths.preview(content.contentId)}>预览</LinkButton>
        {(isPublic || planned || isAnnounced) && content.kind !== 'page' ? (
          <Button
            kind="danger"
            onClick={() => openForm(off, (close) => <WithdrawForm editing={editing} content={content} close={close} />)}
          >
            {off}
          </Button>
        ) : null}
        {state === ContentState.draft ? <DiscardButton editing={editing} /> : null}
      </div>
      <Needs content={content} isDirty={isDirty} />
    </>
  )
}
