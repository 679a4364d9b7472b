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
  return html`<article id="${call.path.slice('/api/'.length)}">
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
      html`<h2>${name}</h2>
        ${group.map(section)}`,
  )
  return documentOf(
    `开放能力 · ${allianceName}`,
    html`<h1>${allianceName} 接口</h1>
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
      ${webhookSection()} ${parts}`,
  )
}
