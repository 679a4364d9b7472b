import type { Socket } from 'node:net'
import { notePage, TOO_LONG, type Note } from './note-page.ts'

const BROKEN: Note = { title: '请求不完整', text: '浏览器发来的请求不完整，请再试一次。' }
const SLOW: Note = { title: '请求没有发完', text: '等了很久，浏览器的请求没有发完。请检查网络，再试一次。' }

const answers: Record<string, [status: string, note: Note]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', TOO_LONG],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', SLOW],
}

/**
 * Answers what never became a request: a head that is too long, malformed or too slow. A browser shows this answer, so it is
 * a page. `end`, not `destroy`: the parser drains what the client still sends, or the answer would be lost in a reset. A
 * connection that was opened in advance and never used is closed without an answer: it would be taken for the first request's.
 */
export const answerClientError =
  (always: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    if (socket.bytesRead === 0) return void socket.end()
    const [status, note] = answers[error.code ?? ''] ?? ['400 Bad Request', BROKEN]
    const page = notePage(note)
    const body = Buffer.from(page.html)
    const headers = { ...always, ...page.headers, connection: 'close', 'content-length': body.length }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), body]))
  }
