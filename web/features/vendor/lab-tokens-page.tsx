import { createLabToken, queryLabTokens, revokeLabToken } from '@alliance/contract/lab-tokens'
import { useState } from 'react'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/form.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { Table } from '../../ui/table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './vendor.module.css'

/** 实验室凭证: tokens for the lab's machines that call the API. A token is shown only once. */
export const LabTokensPage = () => {
  const state = useCall(queryLabTokens, {})
  const [fresh, setFresh] = useState('')
  const [said, setSaid] = useState<Said>()
  const revoke = useRevocation(setSaid)
  return (
    <>
      <PageHead crumbs={[]} title="实验室凭证" />
      <p className={styles.lede}>
        实验室的机器用凭证代替登录，领取任务、上传证据、填写结果。凭证等于你的授权，不要写进代码仓库；不用时作废。
      </p>
      <NewToken
        onCreated={(token) => {
          setSaid(undefined)
          setFresh(token)
        }}
      />
      {fresh ? <ShownOnce key={fresh} title="新的凭证" name="凭证" secret={fresh} onDone={() => setFresh('')} /> : null}
      {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
      <Loaded state={state} title="没有读到实验室凭证">
        {(tokens) =>
          tokens.length === 0 ? (
            <Empty title="还没有凭证" drawing="single">
              在上面写明用途，新建第一个。
            </Empty>
          ) : (
            <Table
              caption="实验室凭证"
              className={styles.tokens}
              heads={['用途', '新建时间', '最近使用', '操作']}
              stale={state.error !== undefined}
            >
              {tokens.map(({ labTokenId, name, createdAt, lastUsedAt }) => (
                <tr key={labTokenId}>
                  <td className={styles.app}>
                    <bdi>{name}</bdi>
                  </td>
                  <td className={styles.time}>
                    <Minute at={createdAt} />
                  </td>
                  <td className={styles.time}>{lastUsedAt === null ? '没有用过' : <Minute at={lastUsedAt} />}</td>
                  <td>
                    <Button kind="text" size="small" aria-label={`作废 ${name}`} onClick={() => void revoke(labTokenId, name)}>
                      作废
                    </Button>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </>
  )
}

const BLANK = { name: '' }
const KEEPS = Object.keys(BLANK)

const NewToken = ({ onCreated }: { onCreated: (token: string) => void }) => {
  const { act } = useAct(createLabToken, { refreshes: [queryLabTokens] })
  const form = useKeptForm({
    name: 'lab-token',
    keeps: KEEPS,
    schema: createLabToken.input,
    initial: BLANK,
    submit: async (input) => {
      const { labToken } = await act(input)
      form.renew(BLANK)
      onCreated(labToken)
    },
  })
  return (
    <KeptFormFrame form={form} label="新建凭证" className={styles.add}>
      <TextField form={form} name="name" label="用途" placeholder="例如：3 号测试台" autoComplete="off" maxLength={60} />
      <Button type="submit" kind="primary" busy={form.busy}>
        新建凭证
      </Button>
    </KeptFormFrame>
  )
}

const useRevocation = (onSaid: (said: Said) => void) => {
  const { act } = useAct(revokeLabToken, { refreshes: [queryLabTokens] })
  return async (labTokenId: string, name: string) => {
    const sure = confirm({
      title: `作废 ${name}？`,
      content: '使用这个凭证的机器马上不能再领取任务和填写结果。作废后不能恢复。',
      confirm: '作废',
      danger: true,
    })
    if (!(await agreed(sure))) return
    try {
      await act({ labTokenId })
      onSaid({ tone: 'passed', words: `${name} 已作废` })
    } catch (error) {
      refresh([queryLabTokens])
      if (error instanceof Refused) onSaid({ tone: 'error', words: refusalWords(error) })
    }
  }
}
