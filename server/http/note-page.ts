import { documentOf, html } from './html.ts'

export type Note = { title: string; text: string }

export const TOO_LONG: Note = { title: '地址太长', text: '这个地址太长，打不开。如果是在搜索，请少用几个字再试。' }

/** A title, a sentence and a link, for errors that can't be shown as a page of the site. */
export const notePage = ({ title, text }: Note): { html: string; headers: Record<string, string> } => {
  const page = documentOf(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/">回到首页</a></p>`,
  )
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentPolicy,
    'cache-control': 'no-store',
  }
  return { html: page.html, headers }
}
