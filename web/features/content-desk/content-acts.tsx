import { codes } from '@alliance/contract/codes'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import type { ContentKind, DeskContent } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { asChinaMinute } from '@alliance/contract/china-minute'
import { date, minute } from '../../lib/format.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { paths } from '../../lib/paths.ts'
import { MustMend, useForm } from '../../lib/use-form.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Form, FormActs, TextField } from '../../ui/form.tsx'
import { openForm, ReasonForm } from '../../ui/reason-form.tsx'
import styles from './content-desk.module.css'
import { DiscardButton } from './discard-button.tsx'
import { isFixed, kindWords } from './kinds.ts'
import { useContentAct } from './use-content-act.ts'
import type { Editing } from './use-editing.ts'

type Props = { editing: Editing }
type Boxed = Props & { close: () => void }

/** Runs a form's act; on a conflict the dialog closes too, because the conflict is shown above the page's form. */
const closing = async (close: () => void, act: () => Promise<unknown>) => {
  try {
    await act()
    close()
  } catch (error) {
    if (error instanceof MustMend) close()
    throw error
  }
}

const HOUR_MS = 3_600_000
const isPlannedFor = (content: DeskContent | undefined): content is DeskContent => content?.state === ContentState.scheduled
/** Button label: schedule, or change the scheduled time. */
const scheduleWords = (content: DeskContent | undefined) => (isPlannedFor(content) ? '改时间' : '定时发布')

/** The full hour after the next one, so that there is time for a last look. */
const soon = () => asChinaMinute(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS)

const ScheduleForm = ({ editing, close }: Boxed) => {
  const { run } = useContentAct(publishContent, editing)
  const { content } = editing
  const form = useForm({
    schema: publishContent.input,
    initial: {
      contentId: content?.contentId ?? '',
      revision: editing.revision,
      at: isPlannedFor(content) ? asChinaMinute(content.publishAt) : soon(),
    },
    also: ({ at = '' }): Record<string, string> => (at === '' ? { at: '请填写时间' } : {}),
    submit: ({ at }) => closing(close, () => run({ at }, at === undefined ? '' : `到 ${minute(at)} 公开`)),
  })
  return (
    <Form form={form} label={scheduleWords(content)}>
      <TextField form={form} name="at" label="公开的时间" type="datetime-local" hint="北京时间，已过的时间等于立即发布" />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          {scheduleWords(content)}
        </Button>
        <Button onClick={close}>取消</Button>
      </FormActs>
    </Form>
  )
}

const withdrawWords = (kind: ContentKind, isPlanned: boolean) => {
  if (kind === 'edition') return '访客马上看不到这一版，现行版本不变。草稿都留着，可以再发布。'
  return isPlanned ? '到时不会公开，内容仍在这里。' : '访客马上看不到它。版本、投票与登记都留着，可以再发布。'
}

const WithdrawForm = ({ editing, close }: Boxed) => {
  const { run } = useContentAct(withdrawContent, editing)
  const { content } = editing
  const isPlanned = content?.state === ContentState.scheduled && editing.kind !== 'edition'
  const title = isPlanned ? '取消定时' : '撤回'
  const form = useKeptForm({
    name: `withdraw content ${content?.contentId ?? ''}`,
    keeps: ['reason'],
    schema: withdrawContent.input,
    initial: { contentId: content?.contentId ?? '', revision: editing.revision, reason: '' },
    submit: ({ reason }) => closing(close, () => run({ reason }, isPlanned ? '定时已取消' : '已撤回，访客看不到了')),
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
      <p>{withdrawWords(editing.kind, isPlanned)}</p>
    </ReasonForm>
  )
}

const isPast = (day: string) => day < date(Date.now())
const editionPublishWords = (day: string) =>
  day > date(Date.now())
    ? `访客马上能读到，标“即将施行”，${day} 起施行。施行以前可以撤回，以后不能。`
    : `访客马上能读到，今天起施行，替代现在的版本。施行后不能再改或撤回。`

const PublishButton = ({ editing, label }: Props & { label: string }) => {
  const { press, busy } = useContentAct(publishContent, editing)
  const { one, where } = kindWords[editing.kind]
  const isNotice = editing.kind === 'notice'
  const { fields } = editing.content ?? {}
  const publish = async () => {
    if (fields?.kind === 'edition' && isPast(fields.effectiveFrom)) return editing.say('error', codes.EDITION_DAY_PAST.message)
    const seen = `访客马上能在${where}看到${isNotice ? '；有重要公告时，先显示重要公告' : ''}。`
    const content = fields?.kind === 'edition' ? editionPublishWords(fields.effectiveFrom) : seen
    if (await agreed(confirm({ title: `${label}${one}？`, content, confirm: label })))
      await press({}, isNotice ? '已发布' : '已发布，访客可以看到了')
  }
  return (
    <Button
      kind="primary"
      busy={busy}
      disabled={editing.isDirty || editing.content?.needsColleague === true}
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

/** Actions on the saved content; while there are unsaved changes only the preview. */
export const ContentActs = ({ editing }: Props) => {
  const { content, isDirty } = editing
  if (!content) return null
  const { state, isChanged } = content
  const isPublic = state === ContentState.published
  const isPlanned = state === ContentState.scheduled
  const isEdition = content.kind === 'edition'
  const off = isPlanned && !isEdition ? '取消定时' : '撤回'
  if (isFixed(content)) return <FixedActs content={content} />
  return (
    <>
      <div className={styles.acts}>
        {isPublic || (isPlanned && isEdition) ? null : (
          <PublishButton editing={editing} label={isPlanned ? '立即发布' : '发布'} />
        )}
        {(isPublic || (isPlanned && isEdition)) && isChanged ? <PublishButton editing={editing} label="发布修改" /> : null}
        {isPublic || isEdition ? null : (
          <Button
            disabled={isDirty || content.needsColleague}
            onClick={() => openForm(scheduleWords(content), (close) => <ScheduleForm editing={editing} close={close} />)}
          >
            {scheduleWords(content)}
          </Button>
        )}
        <LinkButton to={contentPaths.preview(content.contentId)}>预览</LinkButton>
        {(isPublic || isPlanned) && content.kind !== 'page' ? (
          <Button kind="danger" onClick={() => openForm(off, (close) => <WithdrawForm editing={editing} close={close} />)}>
            {off}
          </Button>
        ) : null}
        {state === ContentState.draft ? <DiscardButton editing={editing} /> : null}
      </div>
      {content.needsColleague && !isDirty ? <p className="mute">这一版是你写的，要由另一位编辑看过再发布。</p> : null}
      {isDirty ? <p className="mute">有没保存的改动，先保存草稿，再发布。</p> : null}
    </>
  )
}
