import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CaughtMail } from '../mail/index.ts'
import type { AppParts } from './app.ts'
import { documentOf, html, type Safe, tableOf } from './html.ts'
import { isLocal } from './local.ts'

const timeOf = (at: number) => new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })

const drawList = (mails: readonly CaughtMail[]): Safe => {
  const rows = mails.map(
    ({ id, to, subject, at }) =>
      html`<tr>
        <td><a href="/dev/mail/${id}">${subject}</a></td>
        <td><code>${to.join('、')}</code></td>
        <td>${timeOf(at)}</td>
      </tr>`,
  )
  const head = html`<h1>邮件</h1>
    <p class="soft">演示环境发出的邮件，最近 200 封，服务停止后清空。</p>
    <p><a href="/dev">返回开发者页面</a> · <a href="/dev/mail">刷新</a></p>`
  if (rows.length === 0)
    return html`${head}
      <p>还没有邮件。</p>`
  return html`${head} ${tableOf(['主题', '收件人', '时间'], rows)}`
}

const drawFiles = (id: string, files: CaughtMail['files']): Safe =>
  html`<h2>附件</h2>
    <ul>
      ${files.map(({ name, type }, at) => html`<li><a href="/dev/mail/${id}/file/${at}" download="${name}">${name}</a> ${type}</li>`)}
    </ul>`

const drawOne = ({ id, to, from, subject, text, files, at }: CaughtMail): Safe =>
  html`<h1>${subject}</h1>
    <p class="soft">${from} 发给 ${to.join('、')}，${timeOf(at)}</p>
    <p><a href="/dev/mail">返回邮件列表</a></p>
    <iframe title="邮件正文" sandbox src="/dev/mail/${id}/body" width="100%" height="420"></iframe>
    <h2>纯文本</h2>
    <pre>${text}</pre>
    ${files.length > 0 ? drawFiles(id, files) : ''}`

/** Attached inline pictures become data URLs in the frame; nothing is fetched. */
const withPictures = ({ html: text, files }: CaughtMail) =>
  files.reduce(
    (found, { inlineId, type, base64 }) =>
      inlineId ? found.replaceAll(`cid:${inlineId}`, `data:${type.split(';')[0]};base64,${base64}`) : found,
    text,
  )

/** A mail is untrusted HTML: no script, no origin, no external resources, and only inside the frame above. */
const BODY_POLICY = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'"
const HTML = 'text/html; charset=utf-8'

/** `/dev/mail`: what the built-in catcher holds, for people and, as JSON, for tests. */
export const addDevMail = (fastify: FastifyInstance, app: AppParts): void => {
  const { box } = app.parts.mailer
  if (!box) return
  const send = (reply: FastifyReply, headers: Record<string, string>, body: string) =>
    reply.headers({ ...app.always, 'cache-control': 'no-store', ...headers }).send(body)
  const page = (reply: FastifyReply, title: string, body: Safe) => {
    const { html: text, contentPolicy } = documentOf(`${title} · ${app.parts.settings.allianceName}`, body)
    return send(reply, { 'content-type': HTML, 'content-security-policy': `${contentPolicy}; frame-src 'self'` }, text)
  }

  fastify.get('/dev/mail', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    return page(reply, '邮件', drawList(box.list()))
  })
  fastify.get('/dev/mail.json', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    return send(reply, { 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(box.list()))
  })
  fastify.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = isLocal(request) ? box.find(request.params.id) : undefined
    return mail ? page(reply, mail.subject, drawOne(mail)) : reply.callNotFound()
  })
  fastify.get<{ Params: { id: string; at: string } }>('/dev/mail/:id/file/:at', async (request, reply) => {
    const file = isLocal(request) ? box.find(request.params.id)?.files[Number(request.params.at)] : undefined
    if (!file) return reply.callNotFound()
    return reply
      .headers({ ...app.always, 'cache-control': 'no-store', 'content-type': file.type, 'content-disposition': 'attachment' })
      .send(Buffer.from(file.base64, 'base64'))
  })
  fastify.get<{ Params: { id: string } }>('/dev/mail/:id/body', async (request, reply) => {
    const mail = isLocal(request) ? box.find(request.params.id) : undefined
    if (!mail) return reply.callNotFound()
    const headers = { 'content-type': HTML, 'content-security-policy': BODY_POLICY }
    return send(reply, headers, withPictures(mail))
  })
}
