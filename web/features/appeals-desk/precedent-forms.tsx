import type { Output } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import {
  PRECEDENT_TEXT_CHARS,
  PRECEDENT_TITLE_CHARS,
  publishPrecedent,
  queryAppealPrecedent,
  queryDeskPrecedents,
  withdrawPrecedent,
  type WrittenPrecedent,
} from '@alliance/contract/precedents-desk'
import { useState } from 'react'
import { ask } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, CheckField, FormActs, TextField } from '../../ui/form.tsx'
import { Notice, type Say } from '../../ui/notice.tsx'
import { KeptFormFrame, ReasonForm } from '../../ui/reason-form.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'
import styles from './desk.module.css'

const OUTDATES = [queryAppealPrecedent, queryDeskPrecedents]
/** `seen`: the revision that the text is based on. */
const KEEPS = ['title', 'facts', 'holding', 'seen']

/** The reason given to the parties: a first draft of the public text. */
const reasonOf = ({ entries }: DeskAppealDetail): string =>
  entries.findLast(({ kind }) => kind === 'upheld' || kind === 'kept')?.text ?? ''

const overtakenWords = ({ title, withdrawn }: WrittenPrecedent): string =>
  withdrawn === null
    ? `你写的时候，有人改过这个案例，现在的标题是“${title}”。`
    : `你写的时候，有人撤下了这个案例：${withdrawn.reason}。`

type Given = { told: Output<typeof queryAppealPrecedent>; appeal: DeskAppealDetail; say: Say; close: () => void }

export const PrecedentForm = ({ told, appeal, say, close }: Given) => {
  const { precedent, revision } = told
  const { act } = useAct(publishPrecedent, { refreshes: OUTDATES })
  const [now, setNow] = useState(told)
  const form = useKeptForm({
    name: `precedent ${appeal.appealId}`,
    keeps: KEEPS,
    schema: publishPrecedent.input,
    initial: {
      appealId: appeal.appealId,
      revision: String(revision),
      title: precedent?.title ?? '',
      facts: precedent?.facts ?? '',
      holding: precedent?.holding ?? reasonOf(appeal),
      nameless: '',
      seen: String(revision),
    },
    submit: async (input) => {
      const { number } = await act(input).catch(async (error: unknown) => {
        if (!isRefused(error, codes.CONFLICT)) throw error
        // The next attempt counts as made in view of what somebody else has written.
        const newest = await ask(queryAppealPrecedent, { appealId: appeal.appealId })
        setNow(newest)
        form.put({ revision: String(newest.revision) })
        refresh(OUTDATES)
        throw new MustMend()
      })
      say('passed', revision === 0 ? `已公开案例 ${number}，申诉人会收到消息。` : `已公开修改后的案例 ${number}。`)
      close()
    },
  })
  return (
    <KeptFormFrame form={form} label="公开案例" undo={precedent ? '换回保存过的' : '重新写'}>
      {now.precedent !== null && form.values['seen'] !== String(now.revision) ? (
        <Notice tone="warning">{overtakenWords(now.precedent)}再次公开会换成你写的。</Notice>
      ) : null}
      <p className={styles.note}>条款、原判定和结论会自动带上。只写别人能学到的，不写是谁。</p>
      <TextField
        form={form}
        name="title"
        label="标题"
        maxLength={PRECEDENT_TITLE_CHARS}
        hint="一句话说出要点，例如：调试开关由构建脚本去掉，仍按送交的包判定"
      />
      <AreaField
        form={form}
        name="facts"
        label="情形"
        rows={5}
        maxLength={PRECEDENT_TEXT_CHARS}
        hint="安装包里是什么样，双方各说了什么"
      />
      <AreaField
        form={form}
        name="holding"
        label="结论与理由"
        rows={6}
        maxLength={PRECEDENT_TEXT_CHARS}
        hint="条款怎样理解，为什么维持或改判"
      />
      <CheckField form={form} name="nameless">
        已核对全文，没有写出企业、应用与实验室
      </CheckField>
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          公开
        </Button>
        <Button onClick={close}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}

type Seen = { number: string; revision: number }

export const WithdrawForm = ({ seen: { number, revision }, say, close }: { seen: Seen; say: Say; close: () => void }) => {
  const { act } = useAct(withdrawPrecedent, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: `precedent withdraw ${number}`,
    keeps: ['reason'],
    schema: withdrawPrecedent.input,
    initial: { number, revision: String(revision), reason: '' },
    submit: async (input) => {
      try {
        await act(input)
        say('passed', `已撤下案例 ${number}。`)
        close()
      } catch (error) {
        if (!isRefused(error, codes.CONFLICT)) throw error
        refresh(OUTDATES)
        say('error', `案例 ${number} 刚刚有人改过，没有撤下。请看过现在的再撤，你写的理由还在。`)
        close()
        // Keeps the draft.
        throw new MustMend()
      }
    },
  })
  return (
    <ReasonForm form={form} title="撤下这个案例？" act="撤下" hint="记入操作记录，不公开。" danger onCancel={close}>
      <p className={styles.note}>撤下后谁也打不开它的地址。申诉还在的，可以重新公开。</p>
    </ReasonForm>
  )
}
