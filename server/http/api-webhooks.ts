import { type WebhookEvent, webhookEventIds, webhookEvents } from '@alliance/contract/webhooks'
import { html, type Safe } from './html.ts'

const fields: Readonly<Record<WebhookEvent, string>> = {
  'selfCheck.finished': 'versionId、sha256、state（done 已完成，unreadable 无法读取）、url',
  'round.changed': 'identifyId、number、versionId、goldState（1 认证中，2 通过，3 未通过，4 异常，5 已取消）、url',
  'certificate.issued': 'number、identifyId、validUntil、url',
  'certificate.revoked': 'number、identifyId（报告已不在时为 null）、url',
}

const EXAMPLE = `{
  "type": "round.changed",
  "timestamp": "2026-11-22T08:30:00.000Z",
  "data": { "identifyId": "…", "number": "R-20261122-8KD2", "versionId": "…", "goldState": 2, "url": "https://…" }
}`

/** Shown in docs/webhooks.md too; a test runs both. */
const NODE = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the bytes as they came, before anything parses them
export const isGenuine = (headers, body, secret) => {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const due = Buffer.from('v1,' + createHmac('sha256', key).update(id + '.' + at + '.').update(body).digest('base64'))
  const given = String(headers['webhook-signature']).split(' ').map((one) => Buffer.from(one))
  return given.some((one) => one.length === due.length && timingSafeEqual(one, due))
}`

const SHELL = `# SECRET is whsec_…; ID, TIME and SIGNATURES are the three headers; the body as it came is in the file body
# a shell computes with whatever a variable holds, even commands: so nothing but digits
case $TIME in '' | 0* | *[!0-9]* | ????????????*) exit 1 ;; esac
age=$(($(date +%s) - TIME))
[ "$age" -gt -300 ] && [ "$age" -lt 300 ] || exit 1
key=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
due=v1,$({ printf %s. "$ID" "$TIME"; cat body; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
case " $SIGNATURES " in *" $due "*) exit 0 ;; *) exit 1 ;; esac`

/** What a member's server receives, and how it verifies the sender. */
export const webhookSection = (): Safe =>
  html`<article id="webhooks">
    <h3>回调通知</h3>
    <p>在账号的<a href="/account/webhooks">回调通知</a>页添加自己服务器的地址，有变化时会收到一个 POST，内容是 JSON：</p>
    <pre>${EXAMPLE}</pre>
    ${webhookEventIds.map(
      (event) =>
        html`<p><code>${event}</code>　${webhookEvents[event]}<br /><span class="soft">data：${fields[event]}</span></p>`,
    )}
    <p>
      请求头按 Standard Webhooks：<code>webhook-id</code> 每条通知一个，重发时不变，按它去重；<code>webhook-timestamp</code>
      是发送时的秒数；<code>webhook-signature</code> 是一个或几个用空格隔开的 <code>v1,</code> 加
      <code>webhook-id.webhook-timestamp.内容</code> 的 HMAC-SHA256（Base64），有一个相符就可信。
    </p>
    <p>
      10 秒内返回 2xx 算收到，不跟随跳转。没有收到的，在 1 分钟、5 分钟、30 分钟、2 小时、8
      小时后各再发一次，先后次序不保证；三天以上一条都没有送到的地址会暂停。
    </p>
    <details>
      <summary>核对签名：Node.js</summary>
      <pre>${NODE}</pre>
    </details>
    <details>
      <summary>核对签名：命令行</summary>
      <pre>${SHELL}</pre>
    </details>
  </article>`
