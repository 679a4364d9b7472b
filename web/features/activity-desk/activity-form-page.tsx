import { queryActivityForm, type ActivityForm } from '@alliance/contract/activity-form'
import { useSearchParams } from 'react-router'
import { officePaths } from '../../lib/office-paths.ts'
import { useAnew, useFollowNewer } from '../../lib/use-anew.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Form, FormActs } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './activity-desk.module.css'
import { ActivityFields } from './activity-fields.tsx'
import { useActivityEditing } from './use-activity-editing.ts'

const Head = ({ isNew, activity }: { isNew: boolean; activity?: { activityId: string; title: string } | undefined }) => {
  const title = isNew ? '新建活动' : '编辑活动'
  const own = activity ? [{ label: activity.title, to: officePaths.activity(activity.activityId) }] : []
  return (
    <PageHead
      crumbs={[{ label: '活动', to: officePaths.activities() }, ...own, { label: title }]}
      title={title}
      tab={activity?.title ?? title}
    />
  )
}

const BACK = { to: officePaths.activities(), label: '回到活动列表' }

/** 新建活动, 编辑活动: form for an activity's description and its registration. */
export const ActivityFormPage = () => {
  const [query] = useSearchParams()
  const activityId = query.get('activityId') ?? undefined
  const newsId = query.get('newsId') ?? ''
  const asked = { ...(activityId !== undefined && { activityId }), ...(newsId && { newsId }) }
  const state = useCall(queryActivityForm, asked)
  const { onAnew, ...anew } = useAnew(state.reload)
  return (
    <Loaded state={state} title="没有读到这场活动" head={<Head isNew={activityId === undefined} />} back={BACK}>
      {(data) =>
        data.activity && data.activity.revision < anew.from ? (
          <Skeleton rows={8} />
        ) : (
          <Editor key={`${activityId} ${newsId} ${anew.turn}`} data={data} newsId={newsId} onAnew={onAnew} />
        )
      }
    </Loaded>
  )
}

type EditorProps = { data: ActivityForm; newsId: string; onAnew: (revision: number) => void }

const Editor = ({ data, newsId, onAnew }: EditorProps) => {
  const editing = useActivityEditing(data, newsId)
  const { activity, form, people, restored, forget, isDirty, conflict } = editing
  const begunWith = Number(form.values['revision'])
  useFollowNewer({ saved: activity?.revision, begunWith, held: isDirty || form.busy, forget: editing.clearDraft, onAnew })
  const head = <Head isNew={!activity} activity={activity ?? undefined} />
  if (activity?.fixed)
    return (
      <>
        {head}
        <Notice tone="warning">
          活动已经开始或取消，安排不能再改。<a href={officePaths.activity(activity.activityId)}>看报名与签到</a>
        </Notice>
      </>
    )
  return (
    <>
      {head}
      <p className={styles.lede}>
        保存后马上显示在“联盟活动”里。报名表问姓名、公司、职务、电话、邮箱、所在城市、人数和备注，另外要问的写在最后一栏。
      </p>
      <Form form={form} label={activity ? '编辑活动' : '新建活动'} className={styles.form}>
        {conflict && activity ? (
          <ConflictNotice
            conflict={conflict}
            what="这场活动"
            look={
              <a className="lnk" href={officePaths.activity(activity.activityId)} target="_blank" rel="noreferrer">
                看现在的安排
              </a>
            }
            insist={editing.insist}
            takeTheirs={() => void editing.clearDraft().then(() => onAnew(conflict.revision))}
          />
        ) : null}
        {restored ? (
          <Notice tone="warning">
            这是你上次写下、还没有保存的内容。{' '}
            <Button size="small" kind="text" onClick={() => void forget()}>
              {activity ? '换回保存过的' : '重新写'}
            </Button>
          </Notice>
        ) : null}
        <ActivityFields form={form} data={data} />
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            {activity ? '保存修改' : '新建活动'}
          </Button>
          <LinkButton to={activity ? officePaths.activity(activity.activityId) : officePaths.activities()}>返回</LinkButton>
          {people > 0 ? <span className="mute">改时间或地点，会发邮件给报了名和候补的 {people} 人。</span> : null}
        </FormActs>
      </Form>
    </>
  )
}
