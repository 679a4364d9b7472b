import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** Headers that proxies add: the client behind one may be anybody. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** The peer is this machine and the Host is too: a foreign name that resolves here (DNS rebinding) doesn't count. */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(headers.host ?? '') &&
  !PASSED_ON.some((name) => headers[name] !== undefined)
