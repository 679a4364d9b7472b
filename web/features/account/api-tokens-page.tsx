import {
  API_TOKEN_NAME,
  API_TOKENS,
  apiTokenDays,
  apiTokenEnds,
  apiTokenStates,
  createApiToken,
  queryApiTokens,
  revokeApiToken,
} from '@alliance/contract/api-tokens'
import type { Output } from '@alliance/contract/call'
import { queryCommandLine } from '@alliance/contract/command-line'
import { DataState } from '@alliance/contract/states'
import { useState } from 'react'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAccount } from '../../lib/session.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { CommandLinePackage } from '../../ui/command-line-package.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SelectField, TextField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { AccountFrame } from './account-frame.tsx'
import shared from './machine-list.module.css'
import styles from './api-tokens-page.module.css'

type Fresh = Output<typeof createApiToken>
type ApiToken = Output<typeof queryApiTokens>[number]

const refreshes = [queryApiTokens]
const tones = { live: 'passed', expired: 'undetermined', ended: 'cancelled' } as const
const days = apiTokenDays.map((value) => ({ value, label: `${value} 天` }))
const EMPTY = { name: '', days: '90' }

/** 接口令牌: tokens for a member's CI, which uploads packages and reads the results. */
export const Component = () => {
  const state = useCall(queryApiTokens, {})
  const isComplete = useAccount()?.dataState === DataState.complete
  const [fresh, setFresh] = useState<Fresh>()
  const [said, setSaid] = useState<Said>()
  return (
    <AccountFrame
      title="接口令牌"
      lede="构建系统用令牌代替登录：上传安装包，读取自检结果、认证状态和报告。它不能申请认证、申诉或修改账号。"
    >
      {isComplete ? (
        <NewToken
          onCreated={(made) => {
            setSaid(undefined)
            setFresh(made)
          }}
        />
      ) : (
        <Notice tone="warning" className={shared.said}>
          资料完善后才能新建和使用接口令牌。
        </Notice>
      )}
      {fresh ? (
        <ShownOnce
          key={fresh.apiTokenId}
          title="新的令牌"
          name="令牌"
          secret={fresh.apiToken}
          onDone={() => setFresh(undefined)}
        />
      ) : null}
      <p className={shared.way}>
        令牌放在请求头 <code>Authorization: Bearer</code> 里，能用它的接口见<a href="/api">接口说明</a>。不要写进代码仓库。
      </p>
      <Command />
      {said ? (
        <Notice tone={said.tone} className={shared.said}>
          {said.words}
        </Notice>
      ) : null}
      <Loaded state={state} title="没有读到接口令牌">
        {(tokens) => (
          <Tokens
            tokens={tokens}
            say={setSaid}
            onRevoked={(apiTokenId) => setFresh((shown) => (shown?.apiTokenId === apiTokenId ? undefined : shown))}
          />
        )}
      </Loaded>
    </AccountFrame>
  )
}

/** The command line that uses a token, ready to download. */
const Command = () => {
  const { data: packed, error } = useCall(queryCommandLine, {})
  return (
    <div className={shared.way}>
      <p>
        命令行工具 <code>alliance-submit</code> 用令牌上传安装包，等自检结束并给出退出码。需要 Node 24。
      </p>
      {packed === undefined ? (
        <p className="mute">{error ? '没有读到命令行工具的下载地址，请刷新页面。' : '正在读取下载地址…'}</p>
      ) : (
        <CommandLinePackage packed={packed} className={styles.package} />
      )}
      {packed ? (
        <pre className={styles.command}>
          <code>npm install --global ./{packed.fileName}</code>
          <code>ALLIANCE_TOKEN=… alliance-submit app.apk --site {location.origin} --wait</code>
        </pre>
      ) : null}
    </div>
  )
}

const KEEPS = Object.keys(EMPTY)

const NewToken = ({ onCreated }: { onCreated: (made: Fresh) => void }) => {
  const { act } = useAct(createApiToken, { refreshes })
  const form = useKeptForm({
    name: 'api-token',
    keeps: KEEPS,
    schema: createApiToken.input,
    initial: EMPTY,
    submit: async (input) => {
      const made = await act(input)
      form.renew(EMPTY)
      onCreated(made)
    },
  })
  return (
    <KeptFormFrame form={form} label="新建令牌" className={styles.add}>
      <TextField
        form={form}
        name="name"
        label="名称"
        placeholder="例如：夜间构建"
        autoComplete="off"
        maxLength={API_TOKEN_NAME}
      />
      <SelectField form={form} name="days" label="有效期" options={days} />
      <Button type="submit" kind="primary" busy={form.busy}>
        新建令牌
      </Button>
    </KeptFormFrame>
  )
}

type Acts = { say: (said: Said) => void; onRevoked: (apiTokenId: string) => void }
const Tokens = ({ tokens, ...acts }: { tokens: readonly ApiToken[] } & Acts) => {
  const live = tokens.filter(({ state }) => state === 'live')
  const over = tokens.filter(({ state }) => state !== 'live')
  return (
    <>
      <h2 className={shared.title}>
        有效的令牌 <span className="mute">{`${live.length} 个，最多 ${API_TOKENS} 个`}</span>
      </h2>
      {live.length === 0 ? (
        <Empty title="没有有效的令牌" drawing="single">
          给每台构建机各建一个，不用时作废。
        </Empty>
      ) : (
        <List label="有效的令牌" tokens={live} {...acts} />
      )}
      {over.length > 0 ? (
        <>
          <h2 className={shared.title}>最近失效的</h2>
          <List label="最近失效的令牌" tokens={over} {...acts} />
        </>
      ) : null}
    </>
  )
}

const List = ({ label, tokens, ...acts }: { label: string; tokens: readonly ApiToken[] } & Acts) => (
  <ul className={shared.list} aria-label={label}>
    {tokens.map((token) => (
      <Row key={token.apiTokenId} token={token} {...acts} />
    ))}
  </ul>
)

const Row = ({ token, say, onRevoked }: { token: ApiToken } & Acts) => {
  const { apiTokenId, name, state, createdAt, expiresAt, lastUsedAt, ended } = token
  const { act, busy } = useAct(revokeApiToken, { refreshes })
  const revoke = async () => {
    const content = '用这个令牌的构建系统马上不能再上传和读取。作废后不能恢复。'
    if (!(await agreed(confirm({ title: `作废“${name}”？`, content, confirm: '作废', danger: true })))) return
    try {
      await act({ apiTokenId })
      onRevoked(apiTokenId)
      say({ tone: 'passed', words: `“${name}”已作废` })
    } catch (error) {
      // It was already revoked, or the connection failed: the list shows which.
      refresh(refreshes)
      say({ tone: 'error', words: failureWords(error) })
    }
  }
  return (
    <li className={styles.row}>
      <div>
        <strong className={shared.name}>
          <bdi>{name}</bdi>
          <StateTag label={apiTokenStates[state]} tone={tones[state]} bare />
        </strong>
        <span className={shared.facts}>
          <span>
            新建于 <Minute at={createdAt} />
          </span>
          {ended ? (
            <span>
              {apiTokenEnds[ended.by]} <Minute at={ended.at} />
            </span>
          ) : (
            <span>
              {state === 'live' ? '有效到' : '到期于'} <Minute at={expiresAt} />
            </span>
          )}
          <span>
            {lastUsedAt === null ? (
              '没有用过'
            ) : (
              <>
                最近使用 <Minute at={lastUsedAt} />
              </>
            )}
          </span>
        </span>
      </div>
      {state === 'live' ? (
        <Button size="small" busy={busy} aria-label={`作废 ${name}`} onClick={() => void revoke()}>
          作废
        </Button>
      ) : null}
    </li>
  )
}
