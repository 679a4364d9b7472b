import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppParts } from './app.ts'
import { documentOf, html } from './html.ts'

export type DemoAccount = {
  email: string
  password: string
  /** Who this is and what one can try with it, in Chinese. */
  about: string
}
export type DemoSample = { name: string; about: string; bytes: () => Promise<Uint8Array> }
export type DevFacts = { accounts: readonly DemoAccount[]; samples: () => Promise<readonly DemoSample[]> }

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** The peer is this machine, and the browser was asked for this machine: a foreign name that points here doesn't count. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '')

const draw = (accounts: readonly DemoAccount[], samples: readonly DemoSample[], { settings }: AppParts['parts']) => {
  const people = accounts.map(
    ({ email, password, about }) =>
      html`<tr>
        <td>${about}</td>
        <td><code>${email}</code></td>
        <td><code>${password}</code></td>
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
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th>是谁</th>
              <th>邮箱</th>
              <th>密码</th>
            </tr>
          </thead>
          <tbody>
            ${people}
          </tbody>
        </table>
      </div>
      <h2>示例安装包</h2>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th>文件</th>
              <th>里面有什么</th>
            </tr>
          </thead>
          <tbody>
            ${packages}
          </tbody>
        </table>
      </div>`,
  )
}

/** `/dev`: how a newcomer tries every role within minutes. Anywhere but on this machine it doesn't exist. */
export const addDevPage = (fastify: FastifyInstance, app: AppParts, facts: DevFacts): void => {
  const send = (reply: FastifyReply, headers: Record<string, string>, body: string | Buffer) =>
    reply.headers({ ...app.always, 'cache-control': 'no-store', ...headers }).send(body)

  fastify.get('/dev', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const page = draw(facts.accounts, await facts.samples(), app.parts)
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
