import type { Socket } from 'node:net'
import { notePage, TOO_LONG, type Note } from './note-page.ts'

const BROKEN: Note = { title: '请求不完整', text: '浏览器发来的请求不完整，请再试一次。' }
const OVERFLOW = '431 Request Header Fields Too Large'

/**
 * What never became a request: a head that is too long or broken. A browser shows this answer, so it is a page. What the
 * client is still sending is read and dropped by the parser, or the answer would be lost with the connection.
 */
export const answerClientError =
  (always: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const [status, note] = error.code === 'HPE_HEADER_OVERFLOW' ? [OVERFLOW, TOO_LONG] : ['400 Bad Request', BROKEN]
    const page = notePage(note)
    const body = Buffer.from(page.html)
    const headers = { ...always, ...page.headers, connection: 'close', 'content-length': body.length }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), body]))
  }
