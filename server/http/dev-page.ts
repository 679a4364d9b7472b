import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppParts } from './app.ts'
import { addDevMail } from './dev-mail.ts'
import { documentOf, html, tableOf } from './html.ts'
import { isLocal } from './local.ts'

export type DemoAccount = {
  email: string
  password: string
  /** Who this is and what one can try with it, in Chinese. */
  about: string
  /** The present second-factor code, for those who need one. */
  secondFactor?: () => string
}
export type DemoSample = { name: string; about: string; bytes: () => Promise<Uint8Array> }
/** A demonstration vendor: where its accounts sign in, and with what. */
export type DemoVendorFacts = {
  name: string
  page: string
  accounts: readonly { login: string; password: string; about: string }[]
}
export type DevFacts = {
  accounts: readonly DemoAccount[]
  vendors?: readonly DemoVendorFacts[]
  samples: () => Promise<readonly DemoSample[]>
}

const vendorsPart = (vendors: readonly DemoVendorFacts[]) => {
  if (vendors.length === 0) return html``
  const rows = vendors.flatMap(({ name, page, accounts }) =>
    accounts.map(
      ({ login, password, about }) =>
        html`<tr>
          <td><a href="${page}">${name}</a></td>
          <td>${about}</td>
          <td><code class="whole">${login}</code></td>
          <td><code class="whole">${password}</code></td>
        </tr>`,
    ),
  )
  return html`<h2>演示厂商的账号</h2>
    <p>在“厂商账号绑定”里跳到厂商的登录页时用这些账号；打开厂商页面，可以给自己的账号添加应用包名。</p>
    ${tableOf(['厂商', '是谁', '账号', '密码'], rows)}`
}

const draw = ({ accounts, vendors = [] }: DevFacts, samples: readonly DemoSample[], { settings }: AppParts['parts']) => {
  const people = accounts.map(
    ({ email, password, about, secondFactor }) =>
      html`<tr>
        <td>${about}</td>
        <td><code class="whole">${email}</code></td>
        <td><code class="whole">${password}</code></td>
        <td><code class="whole">${secondFactor?.() ?? ''}</code></td>
      </tr>`,
  )
  const packages = samples.map(
    ({ name, about }) =>
      html`<tr>
        <td><a href="/dev/samples/${name}.apk" download>${name}.apk</a></td>
        <td>${about}</td>
      </tr>`,
  )
  return documentOf(
    `开发者页面 · ${settings.allianceName}`,
    html`<h1>开发者页面</h1>
      <p class="soft">只在演示环境里、只对本机开放。这里的账号、密码和安装包都是演示内容，密码每个数据目录各不相同。</p>
      <h2>从这里开始</h2>
      <p><a href="/">首页</a> · <a href="/account/login">登录</a> · <a href="/console">控制台</a> · <a href="/api">接口</a></p>
      <p>用下面的账号登录，下载一个示例安装包，在“认证新应用”里上传，就能看到自检和报告。</p>
      <h2>演示账号</h2>
      ${tableOf(['是谁', '邮箱', '密码', '动态码'], people)}
      <p class="soft">动态码每 30 秒换一个，每个只能用一次，刷新本页看最新的。</p>
      ${vendorsPart(vendors)}
      <h2>邮件</h2>
      <p><a href="/dev/mail">查看发出的邮件</a>：演示环境的邮件都留在这里，不会送到外面。</p>
      <h2>示例安装包</h2>
      ${tableOf(['文件', '里面有什么'], packages)}`,
  )
}

/** `/dev`: how a newcomer tries every role within minutes. Exists for requests from this machine only. */
export const addDevPage = (fastify: FastifyInstance, app: AppParts, facts: DevFacts): void => {
  const send = (reply: FastifyReply, headers: Record<string, string>, body: string | Buffer) =>
    reply.headers({ ...app.always, 'cache-control': 'no-store', ...headers }).send(body)

  addDevMail(fastify, app)
  fastify.get('/dev', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const page = draw(facts, await facts.samples(), app.parts)
    return send(reply, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.contentPolicy }, page.html)
  })
  fastify.get<{ Params: { file: string } }>('/dev/samples/:file', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const sample = (await facts.samples()).find(({ name }) => `${name}.apk` === request.params.file)
    if (!sample) return reply.callNotFound()
    const headers = {
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': `attachment; filename="${sample.name}.apk"`,
    }
    return send(reply, headers, Buffer.from(await sample.bytes()))
  })
}
