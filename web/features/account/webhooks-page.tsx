import { DataState } from '@alliance/contract/states'
import { queryWebhooks, WEBHOOKS } from '@alliance/contract/webhooks'
import { useState } from 'react'
import { useAccount } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { AccountFrame } from './account-frame.tsx'
import { type NewSecret, NewWebhook } from './new-webhook.tsx'
import { WebhookRow } from './webhook-row.tsx'
import shared from './machine-list.module.css'

/** 回调通知: webhooks, so that a member's machines needn't poll. */
export const Component = () => {
  const state = useCall(queryWebhooks, {})
  const isComplete = useAccount()?.dataState === DataState.complete
  const [fresh, setFresh] = useState<NewSecret>()
  const [said, setSaid] = useState<Said>()
  const show = (secret: NewSecret) => {
    setSaid(undefined)
    setFresh(secret)
  }
  const room = WEBHOOKS - (state.data?.length ?? 0)
  return (
    <AccountFrame title="回调通知" lede="自检、认证和证书有变化时，网站向你的服务器发送带签名的通知，不用反复查询。">
      {isComplete ? null : (
        <Notice tone="warning" className={shared.said}>
          资料完善后才能添加地址和收到通知。
        </Notice>
      )}
      {isComplete && room > 0 ? <NewWebhook onCreated={show} /> : null}
      {fresh ? (
        <ShownOnce key={fresh.secret} title="签名密钥" name="密钥" secret={fresh.secret} onDone={() => setFresh(undefined)} />
      ) : null}
      <p className={shared.way}>
        收到后先核对签名，再在 10 秒内返回 2xx。通知的内容和核对的方法见<a href="/api#webhooks">接口说明</a>。
      </p>
      {said ? (
        <Notice tone={said.tone} className={shared.said}>
          {said.words}
        </Notice>
      ) : null}
      <Loaded state={state} title="没有读到回调通知">
        {(webhooks) => (
          <>
            <h2 className={shared.title}>
              接收通知的地址 <span className="mute">{`${webhooks.length} 个，最多 ${WEBHOOKS} 个`}</span>
            </h2>
            {webhooks.length === 0 ? (
              <Empty title="还没有地址" drawing="single">
                添加后先发送测试，看服务器收到没有。
              </Empty>
            ) : (
              <ul className={shared.list} aria-label="接收通知的地址">
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.webhookId}
                    webhook={webhook}
                    say={setSaid}
                    onRenewed={show}
                    onDeleted={(webhookId) => setFresh((shown) => (shown?.webhookId === webhookId ? undefined : shown))}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </AccountFrame>
  )
}
