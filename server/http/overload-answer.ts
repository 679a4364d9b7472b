import type { IncomingMessage, ServerResponse } from 'node:http'
import { codes } from '@alliance/contract/codes'
import { notePage } from './note-page.ts'

const ENVELOPE = JSON.stringify({ ...codes.UNAVAILABLE, data: null })
const SLOW = JSON.stringify({ ...codes.UNAVAILABLE, message: '等了很久，请求没有发完。请检查网络，再试一次', data: null })
const LAST = { 'cache-control': 'no-store', connection: 'close' }

/** A browser navigation wants a page. */
const wantsPage = ({ method, headers }: IncomingMessage) => method === 'GET' && headers.accept?.includes('text/html') === true

/** Answers 503 to requests beyond capacity, in one write, before anything else looks at them. */
export const createOverloadAnswer = (always: Readonly<Record<string, string>>) => {
  const page = notePage({ title: codes.UNAVAILABLE.message, text: '请过一会儿再打开。' })
  const soon = { 'retry-after': '1', ...LAST }
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (wantsPage(request)) response.writeHead(503, { ...always, ...page.headers, ...soon }).end(page.html)
    else response.writeHead(503, { ...always, 'content-type': 'application/json; charset=utf-8', ...soon }).end(ENVELOPE)
  }
}

/** Ends a request whose body hardly arrives. */
export const createSlowAnswer =
  (always: Readonly<Record<string, string>>) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(408, { ...always, 'content-type': 'application/json; charset=utf-8', ...LAST }).end(SLOW)
