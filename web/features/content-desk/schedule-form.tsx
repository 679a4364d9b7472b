import { asChinaMinute } from '@alliance/contract/china-minute'
import { publishContent, rescheduleContent } from '@alliance/contract/content-acts'
import type { DeskContent } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { minute } from '../../lib/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Form, FormActs, TextField } from '../../ui/form.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { closing } from './closing.ts'
import { isPlanned, publishedWords } from './kinds.ts'
import { type Acted, useContentAct } from './use-content-act.ts'
import type { Editing } from './use-editing.ts'

const HOUR_MS = 3_600_000
/** The full hour after the next one, so that there is time for a last look. */
const soon = () => asChinaMinute(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS)

type Props = { editing: Editing; content: DeskContent }

/** Its time, or that of its first schedule. A scheduled version stays as it is: only the button for it brings a newer one. */
const ScheduleForm = ({ editing, content, close }: Props & { close: () => void }) => {
  const planned = isPlanned(content)
  const call = planned ? rescheduleContent : publishContent
  const { run } = useContentAct(call, editing)
  const label = planned ? '改时间' : '定时发布'
  const form = useForm({
    schema: call.input,
    initial: {
      contentId: content.contentId,
      revision: editing.revision,
      at: planned ? asChinaMinute(content.publishAt) : soon(),
    },
    also: ({ at = '' }): Record<string, string> => (at === '' ? { at: '请填写时间' } : {}),
    submit: ({ at }) => {
      const done = ({ state }: Acted) =>
        state === ContentState.scheduled && at !== undefined ? `到 ${minute(at)} 公开` : publishedWords(content.kind)
      return closing(close, () => run({ at }, done))
    },
  })
  return (
    <Form form={form} label={label}>
      {planned && content.isChanged ? (
        <p>{`公开的仍是定时的第 ${content.publicVersion} 版。要公开最新的第 ${content.version} 版，请按“更新定时的内容”。`}</p>
      ) : null}
      <TextField form={form} name="at" label="公开的时间" type="datetime-local" hint="北京时间，已过的时间等于立即发布" />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          {label}
        </Button>
        <Button onClick={close}>取消</Button>
      </FormActs>
    </Form>
  )
}

/** Schedules a draft, or moves what is scheduled. */
export const ScheduleButton = ({ editing, content }: Props) => {
  const planned = isPlanned(content)
  const label = planned ? '改时间' : '定时发布'
  return (
    <Button
      busy={editing.isBehind}
      disabled={editing.isDirty || (planned ? content.planNeedsColleague : content.needsColleague)}
      onClick={() => openForm(label, (close) => <ScheduleForm editing={editing} content={content} close={close} />)}
    >
      {label}
    </Button>
  )
}

/** Makes the newest version the scheduled one; its time stays. */
export const UpdatePlanButton = ({ editing, content }: Props) => {
  const { press, busy } = useContentAct(publishContent, editing)
  const { publicVersion, version } = content
  const at = asChinaMinute(content.publishAt)
  const update = async () => {
    const title = '更新定时的内容？'
    const words = `${at.replace('T', ' ')} 公开的将是最新的第 ${version} 版，不再是第 ${publicVersion} 版。`
    if (await agreed(confirm({ title, content: words, confirm: '更新定时的内容' })))
      await press({ at }, ({ state }) =>
        state === ContentState.scheduled ? `定时的内容已换成第 ${version} 版` : publishedWords(content.kind),
      )
  }
  return (
    <Button
      kind="primary"
      busy={busy || editing.isBehind}
      disabled={editing.isDirty || content.needsColleague}
      onClick={() => void update()}
    >
      更新定时的内容
    </Button>
  )
}
