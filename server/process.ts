import { createServer } from 'node:net'
import { type Logger, pino } from 'pino'
import { isAway, isReadOnly } from './db/index.ts'
import { logStream } from './log-stream.ts'
import { PlainFailure } from './plain-failure.ts'
import type { Settings } from './settings.ts'
import { isDiskFull } from './storage/index.ts'

const portTaken = (port: number) =>
  new PlainFailure(`端口 ${port} 正被别的程序使用：请先停止它，或换一个端口，例如 PORT=${port + 1} npm start。`)

const HOST_CODES = new Set(['EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

const whyNot = (error: NodeJS.ErrnoException, { port, host }: Pick<Settings, 'port' | 'host'>): Error => {
  if (error.code === 'EADDRINUSE') return portTaken(port)
  if (!HOST_CODES.has(error.code ?? '')) return error
  return new PlainFailure(`不能在 ${host} 的端口 ${port} 上提供服务：请检查 HOST、PORT 和运行账号的权限（${error.message}）。`)
}

/** Checked before the slow parts of a start, so that nobody waits for a seed only to hear that the port is taken. */
export const assertPortFree = async ({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> => {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', (error) => reject(whyNot(error, { port, host })))
  probe.listen({ port, host }, resolve)
  await promise
  await new Promise((closed) => probe.close(closed))
}

export const createLog = ({ logLevel }: Pick<Settings, 'logLevel'>): Logger =>
  pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Second line of defence: our code logs none of these, but an error object may carry them.
      redact: ['*.password', '*.token', '*.authorization', 'err.query', 'err.params', 'err.parameters', 'err.detail'],
    },
    logStream(),
  )

/** SQLSTATE classes 28 (invalid authorization) and 3D (no such database). */
const isWrongAddress = (error: unknown) => error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code))

/** SQLSTATE disk_full. */
const isDatabaseFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53100'

/** SQLSTATE insufficient_privilege: since PostgreSQL 15 only a database's owner may create tables in it. */
const isForbidden = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'

/** Errors that are about a path: it is missing, no folder, a file where a folder should be, read-only, or not ours. */
const PLACE_CODES = new Set(['ENOTDIR', 'EISDIR', 'EEXIST', 'EACCES', 'EPERM', 'EROFS'])
const placeOf = (error: unknown): string | undefined => {
  const { code = '', path, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  // A folder that can't even be made: a link on its way leads nowhere, e.g. to a disk that is not mounted.
  const leadsNowhere = code === 'ENOENT' && syscall === 'mkdir'
  return PLACE_CODES.has(code) || leadsNowhere ? path : undefined
}

/** The error in one sentence for the operator; undefined where a stack trace is needed. */
export const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof PlainFailure) return error.message
  if (isDiskFull(error)) return `磁盘满了，写不进去：请先腾出空间，或用 DATA_DIR 指定别的目录（${(error as Error).message}）。`
  if (isDatabaseFull(error)) return `数据库所在的磁盘满了，写不进去：请先腾出空间（${(error as Error).message}）。`
  if (isReadOnly(error))
    return `DATABASE_URL 里的数据库只能读，不能写：它可能是还没有升为主库的备用库，请改用主库的地址（${(error as Error).message}）。`
  if (isForbidden(error)) return `DATABASE_URL 里的账号没有建表的权限，请让它成为这个库的所有者（${(error as Error).message}）。`
  const place = placeOf(error)
  if (place !== undefined)
    return `读写不了 ${place}：请检查 DATA_DIR 指向的目录，和运行账号的权限（${(error as Error).message}）。`
  if (error instanceof Error && (isAway(error) || isWrongAddress(error)))
    return `连不上数据库：请确认 PostgreSQL 已经启动，DATABASE_URL 里的地址、账号和库名正确（${error.message}）。`
  return undefined
}

/**
 * Prints the operator's own mistakes as one sentence, everything else with its stack, and exits, even if parts of the
 * process are running already.
 */
export const exitOnStartFailure = (error: unknown): void => {
  const all = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${sentenceOf(error) ?? all}\n`, () => process.exit(1))
}

/** A clean shutdown waits for others (a hung database never answers); after this the process exits anyway. */
const STOP_MS = 9_500

/** Shuts down once, cleanly, on SIGTERM or SIGINT; a second signal or the time limit ends the process at once. */
export const stopOnSignals = (log: Logger, stop: () => Promise<void>, limitMs = STOP_MS): void => {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('the stop did not end in time')
      process.exit(1)
    }, limitMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
