import type { AnyCall } from '@alliance/contract/call'
import { COMMAND_LINE_ADDRESS } from '@alliance/contract/command-line'
import * as z from 'zod/mini'
import { webhookSection } from './api-webhooks.ts'
import { documentOf, html, type Safe, tableOf } from './html.ts'
import { codesOf } from './openapi.ts'

const authWords: Record<string, string> = {
  public: '无需登录',
  login: '需要登录',
  member: '需要登录，且资料已完善',
  vendor: '终端厂商审核员',
  editor: '编辑',
  certifier: '认证官',
  appeals: '申诉专员',
  administrator: '管理员',
}

/** What the calls of one part are about: its name in the addresses says it to programs only. */
const partTitles: Readonly<Record<string, string>> = {
  account: '账号',
  office: '联盟后台',
  accountBind: '厂商账号绑定',
  certificate: '证书',
  index: '首页与搜索',
  identify: '认证',
  following: '关注标准',
  show: '公告、成员与图片',
  doc: '标准文档',
  pdf: 'PDF 文档',
  info: '资讯',
  identifyApk: '应用与版本',
  apkReview: '应用审核',
  vendor: '厂商工作台',
  appeal: '申诉',
  cloudTest: '云测试',
  inbox: '消息',
  activity: '活动报名',
  active: '活动',
  comment: '公示意见',
  banner: '横幅',
  stat: '访问统计',
}

const idOf = (call: AnyCall) => call.path.slice('/api/'.length)

/** So many calls are no page to scroll through: first those that a build server may make, then every part. */
const contents = (calls: readonly AnyCall[], groups: ReadonlyMap<string, readonly AnyCall[]>): Safe =>
  html`<article>
      <h3>接口令牌能用的接口</h3>
      ${calls
        .filter(({ ci }) => ci)
        .map((call) => html`<p><a href="#${idOf(call)}">${call.summary}</a> <code class="soft">${call.path}</code></p>`)}
    </article>
    <article>
      <h3>全部接口</h3>
      <p>
        ${[...groups].map(
          ([name, { length }]) => html`<a class="whole" href="#part-${name}">${partTitles[name] ?? name}（${length}）</a> `,
        )}
      </p>
    </article>`

type Property = { type?: string; maxLength?: number; enum?: unknown[] }
const propertiesOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as {
    properties?: Record<string, Property>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({ name, property, required: required.includes(name) }))
}

const typeWords = ({ type, enum: values, maxLength }: Property): string => {
  if (values) return values.map(String).join(' · ')
  const words =
    { string: '文字', number: '数字', integer: '整数', boolean: '是或否', array: '列表', object: '对象' }[type ?? ''] ??
    '见接口描述'
  return maxLength === undefined ? words : `${words}，最多 ${maxLength} 个字符`
}

const fieldRows = (schema: z.ZodMiniType): Safe => {
  const rows = propertiesOf(schema, 'input').map(
    ({ name, property, required }) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${typeWords(property)}</td>
        <td>${required ? '必填' : '选填'}</td>
      </tr>`,
  )
  if (rows.length === 0) return html`<p class="soft">没有参数</p>`
  return tableOf(['参数', '内容', ''], rows)
}

const section = (call: AnyCall): Safe => {
  const answers = codesOf(call).map(
    ({ code, message }) =>
      html`<tr>
        <td><code>${code}</code></td>
        <td>${message}</td>
      </tr>`,
  )
  const output = propertiesOf(call.output, 'output').map(({ name }) => name)
  return html`<article id="${idOf(call)}">
    <h3><code>${call.method} ${call.path}</code></h3>
    <p>${call.summary}</p>
    <p class="soft">
      ${authWords[call.auth] ?? call.auth}${call.ci ? ' · 可用接口令牌' : ''}${call.creates ? ' · 可带 idempotencyKey，重复提交得到第一次的结果' : ''}
    </p>
    ${fieldRows(call.input)}
    <p class="soft">${output.length > 0 ? `成功时 data 中有：${output.join('、')}` : ''}</p>
    <details>
      <summary>拒绝时的 code</summary>
      <table>
        <tbody>
          ${answers}
        </tbody>
      </table>
    </details>
  </article>`
}

/** The page for people at /api, generated from the contract; for machines there is /api/openapi.json. */
export const apiPage = (calls: readonly AnyCall[], allianceName: string): { html: string; contentPolicy: string } => {
  const groups = Map.groupBy(calls, (call) => call.path.split('/')[2] ?? '')
  const parts = [...groups].map(
    ([name, group]) =>
      html`<h2 id="part-${name}">${partTitles[name] ?? name} <code class="soft">/api/${name}</code></h2>
        ${group.map(section)}`,
  )
  return documentOf(
    `接口说明 · ${allianceName}`,
    html`<p>
        <a href="/">${allianceName}</a>　<a href="/home/union/openness">开放能力</a>　<a href="/account/tokens">接口令牌</a>　<a
          href="/account/webhooks"
          >回调通知</a
        >
      </p>
      <h1>接口说明</h1>
      <p>
        请求用 POST，内容是表单（application/x-www-form-urlencoded）或 JSON，编码为 UTF-8，不超过 1
        MiB。表单中重复的字段表示列表，嵌套的内容写成 JSON 文字。
      </p>
      <p>登录后得到的凭证放在 <code>token</code> 字段，或放在请求头 <code>Authorization: Bearer</code>。</p>
      <p>
        构建系统可以用接口令牌代替登录，放在同一个请求头里；能用它的接口都标有“可用接口令牌”。安装包按 tus 1.0 协议传到
        <code>/api/upload</code>，传完用它的编号登记。<a href="${COMMAND_LINE_ADDRESS}">命令行工具</a>替构建系统做这些。
      </p>
      <p>回答都是 <code>{code, message, data}</code>：<code>code</code> 为 0 表示成功，其他值的含义见各接口。</p>
      <p>供程序读取的描述：<a href="/api/openapi.json">openapi.json</a></p>
      ${contents(calls, groups)} ${webhookSection()} ${parts}`,
  )
}
