import { createHash } from 'node:crypto'
import { html, type Safe } from '../http/index.ts'
import type { DemoVendor } from './vendors.ts'

export type DrawnPage = { html: string; contentPolicy: string }

const styleOf = (colour: string) => `
:root { color-scheme: light; --mark: ${colour}; --ink: #1d2129; --soft: #5b6270; --line: #dfe3e8 }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: #f4f5f7; color: var(--ink); font: 16px/1.7 system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif }
header { background: var(--mark); color: #fff; padding: .9rem 1.25rem; display: flex; gap: .75rem; align-items: center; flex-wrap: wrap }
header b { font-size: 1.05rem }
header span { border: 1px solid #fff; border-radius: 4px; padding: 0 .5rem; font-size: .8125rem }
main { width: calc(100% - 2rem); max-width: 30rem; margin: 2.5rem auto; padding: 1.75rem; background: #fff; border: 1px solid var(--line); border-radius: 10px }
h1 { font-size: 1.375rem; line-height: 1.35; margin: 0 0 .5rem }
p { margin: .5rem 0 }
label { display: block; margin: 1rem 0 .25rem; font-weight: 500 }
input { width: 100%; font: inherit; padding: .5rem .75rem; border: 1px solid #8a919e; border-radius: 6px }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px }
button { font: inherit; padding: .5rem 1.25rem; border-radius: 6px; border: 1px solid var(--mark); background: var(--mark); color: #fff; cursor: pointer }
button.plain { background: #fff; color: var(--mark) }
.row { display: flex; gap: .75rem; flex-wrap: wrap; margin-top: 1.25rem; align-items: center }
.soft { color: var(--soft); font-size: .9375rem }
.wrong { color: #a8201a }
ul { padding: 0; margin: 1rem 0; list-style: none; border-top: 1px solid var(--line) }
li { display: flex; justify-content: space-between; gap: 1rem; align-items: center; padding: .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
li button { padding: .125rem .75rem; flex: none }
`

/**
 * A whole page without scripts, whose forms can post only to this site. The policy allows the style by its hash, so it must
 * not go through `html`, whose text the formatter may reindent.
 */
const draw = (vendor: DemoVendor, title: string, body: Safe): DrawnPage => {
  const style = styleOf(vendor.colour)
  const hash = createHash('sha256').update(style).digest('base64')
  const head = html`<title>${title} · ${vendor.name}</title>`
  const main = html`<header><b>${vendor.name}</b><span>演示</span></header>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>`
  const meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return {
    html: `<!doctype html><html lang="zh-CN"><head>${meta}${head.safe}<style>${style}</style></head><body>${main.safe}</body></html>`,
    contentPolicy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  }
}

const MARK = html`<p class="soft">这是演示用的厂商登录页，不属于任何真实公司。账号和密码在联盟网站的开发者页面里。</p>`
const wrong = (words: string | undefined): Safe => (words ? html`<p class="wrong" role="alert">${words}</p>` : html``)

export const noticePage = (vendor: DemoVendor, words: string): DrawnPage => draw(vendor, '提示', html`<p>${words}</p>`)

/** `abort`: where “取消” posts to; without it there is no such button. */
export const signInPage = (
  vendor: DemoVendor,
  { action, abort, error, login = '' }: { action: string; abort?: string; error?: string | undefined; login?: string },
): DrawnPage =>
  draw(
    vendor,
    '登录厂商账号',
    html`${MARK}${wrong(error)}
      <form method="post" action="${action}">
        <label for="login">账号</label>
        <input id="login" name="login" value="${login}" autocomplete="username" required maxlength="60" />
        <label for="password">密码</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" />
        <div class="row"><button type="submit">登录</button></div>
      </form>
      ${
        abort === undefined
          ? html``
          : html`<form method="post" action="${abort}">
              <div class="row"><button class="plain">取消</button></div>
            </form>`
      }`,
  )

export const consentPage = (
  vendor: DemoVendor,
  { client, account, confirm, abort }: { client: string; account: string; confirm: string; abort: string },
): DrawnPage =>
  draw(
    vendor,
    '授权确认',
    html`${MARK}
      <p><b>${client}</b> 请求使用账号 <b>${account}</b>：</p>
      <ul>
        <li>知道这个账号的名称</li>
        <li>查询哪些应用属于这个账号</li>
        <li>在你解除绑定之前一直可以查询</li>
      </ul>
      <div class="row">
        <form method="post" action="${confirm}"><button type="submit">同意</button></form>
        <form method="post" action="${abort}"><button class="plain" type="submit">拒绝</button></form>
      </div>`,
  )

export const packagesPage = (
  vendor: DemoVendor,
  { account, packages, error, base }: { account: string; packages: readonly string[]; error?: string | undefined; base: string },
): DrawnPage =>
  draw(
    vendor,
    '我的应用',
    html`${MARK}
      <p>当前账号：<b>${account}</b></p>
      ${wrong(error)} ${packages.length === 0 ? html`<p>这个账号名下还没有应用。</p>` : html``}
      <ul>
        ${packages.map(
          (name) =>
            html`<li>
              <code>${name}</code>
              <form method="post" action="${base}/packages/remove">
                <input type="hidden" name="packageName" value="${name}" />
                <button class="plain" aria-label="移除 ${name}">移除</button>
              </form>
            </li>`,
        )}
      </ul>
      <form method="post" action="${base}/packages/add">
        <label for="packageName">添加应用包名</label>
        <input id="packageName" name="packageName" required maxlength="255" placeholder="com.example.app" />
        <div class="row"><button type="submit">添加</button></div>
      </form>
      <form method="post" action="${base}/sign-out">
        <div class="row"><button class="plain">退出登录</button></div>
      </form>`,
  )
