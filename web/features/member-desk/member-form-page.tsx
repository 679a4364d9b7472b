import { memberKindLabels, memberKinds, queryDeskMembers, type DeskMember } from '@alliance/contract/member-desk'
import { useSearchParams } from 'react-router'
import { officePaths } from '../../lib/office-paths.ts'
import { useAnew, useFollowNewer } from '../../lib/use-anew.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { Empty, Skeleton } from '../../ui/empty.tsx'
import { AreaField, FormActs, SelectField, TextField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import styles from './member-desk.module.css'
import { LIVE_MS } from './live.ts'
import { useMemberEditing, type MemberEditing } from './use-member-editing.ts'

const back = <LinkButton to={officePaths.members()}>返回名单</LinkButton>

/** 新建成员, 编辑成员: a member's entry in the public list. */
export const MemberFormPage = () => {
  const [query] = useSearchParams()
  const memberId = query.get('memberId') ?? undefined
  const title = memberId === undefined ? '新建成员' : '编辑成员'
  return (
    <>
      <PageHead crumbs={[{ label: '联盟成员', to: officePaths.members() }, { label: title }]} title={title} tab={title} />
      {memberId === undefined ? <Editor member={undefined} onAnew={() => {}} /> : <Known key={memberId} memberId={memberId} />}
    </>
  )
}

const Known = ({ memberId }: { memberId: string }) => {
  const state = useLiveCall(queryDeskMembers, {}, { again: () => LIVE_MS })
  const { onAnew, ...anew } = useAnew(state.reload)
  return (
    <Loaded state={state} title="没有读到这家成员">
      {({ items }) => {
        const member = items.find((one) => one.memberId === memberId)
        if (!member)
          return (
            <Empty title="名单里没有这家成员" action={back}>
              地址可能不对，请从名单里重新打开。
            </Empty>
          )
        if (member.revision < anew.from) return <Skeleton rows={4} />
        return <Editor key={anew.turn} member={member} onAnew={onAnew} />
      }}
    </Loaded>
  )
}

type EditorProps = { member: DeskMember | undefined; onAnew: (revision: number) => void }

const Editor = ({ member, onAnew }: EditorProps) => {
  const editing = useMemberEditing(member)
  const { form, isDirty, conflict } = editing
  const begunWith = Number(form.values['revision'])
  useFollowNewer({ saved: member?.revision, begunWith, held: isDirty || form.busy, forget: form.forget, onAnew })
  return (
    <>
      <p className={styles.lede}>{ledeOf(member)}</p>
      <KeptFormFrame
        form={form}
        label={member ? '编辑成员' : '新建成员'}
        undo={member ? '换回保存过的' : '清空'}
        className={styles.form}
      >
        {conflict && member ? (
          <ConflictNotice
            conflict={conflict}
            what="这家成员"
            now={member.revision < conflict.revision ? null : <Now member={member} />}
            insist={editing.insist}
            takeTheirs={() => {
              form.forget()
              onAnew(conflict.revision)
            }}
          />
        ) : null}
        <TextField form={form} name="name" label="名称" maxLength={40} autoComplete="off" hint="写在名单里，不能与别家相同" />
        <KindField editing={editing} />
        <AreaField
          form={form}
          name="introduction"
          label="介绍"
          maxLength={120}
          rows={2}
          hint="一句话，写在“加入我们”的名单里，换行当作空格"
          optional
        />
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            {member ? '保存修改' : '新建成员'}
          </Button>
          {back}
        </FormActs>
      </KeptFormFrame>
    </>
  )
}

const ledeOf = (member: DeskMember | undefined): string => {
  if (!member) return '保存后排在名单最后，访客马上看到。'
  return member.hiddenAt === null ? '保存后访客马上看到。' : '它没有公开，保存后访客仍看不到。'
}

/** Only the heading in the public list: whether a member takes part in certification is not set here. */
const KindField = ({ editing: { form, member } }: { editing: MemberEditing }) => {
  const kinds = member?.certifies ? (['terminal'] as const) : memberKinds
  return (
    <SelectField
      form={form}
      name="kind"
      label="类别"
      hint={
        member?.certifies
          ? '它参与认证，只能列为终端成员'
          : '只决定排在哪个标题下。绑定厂商账号、核对应用归属和真机判定要另外接入'
      }
      options={[
        ...(member ? [] : [{ value: '', label: '请选择' }]),
        ...kinds.map((value) => ({ value, label: memberKindLabels[value] })),
      ]}
    />
  )
}

const Now = ({ member: { name, kind, hiddenAt, introduction } }: { member: DeskMember }) => (
  <p>
    现在是：<bdi>{name}</bdi>，{memberKindLabels[kind]}，{hiddenAt === null ? '公开' : '未公开'}。<bdi>{introduction}</bdi>
  </p>
)
