import type { Parts } from '../../compose.ts'
import { readingsOf, type ReadingRow, standingsOf, type StandingRow } from './progress-queries.ts'

type Seen = { version: ReadingRow; round: StandingRow }
type Kind = keyof Seen
type Watcher = { kind: Kind; id: string; tell: (row: ReadingRow | StandingRow | undefined) => void }

const lookers: { [K in Kind]: (db: Parts['db'], ids: readonly string[]) => Promise<Seen[K][]> } = {
  version: readingsOf,
  round: standingsOf,
}

/**
 * Polls the watched rows for all watchers of a process together: one timer, one query per kind, none while nobody watches. It
 * polls the database, since the work may run in any process.
 */
const createHub = (parts: Parts) => {
  const watchers = new Set<Watcher>()
  let timer: NodeJS.Timeout | undefined

  const lookAt = async (kind: Kind) => {
    const asked = [...watchers].filter((watcher) => watcher.kind === kind)
    if (asked.length === 0) return
    const rows = await lookers[kind](parts.db, [...new Set(asked.map(({ id }) => id))])
    for (const { id, tell } of asked) tell(rows.find((row) => row.id === id))
  }
  const look = async () => {
    try {
      await lookAt('version')
      await lookAt('round')
    } catch (error) {
      parts.log.warn({ err: error }, 'progress could not be read')
    } finally {
      timer = watchers.size > 0 ? setTimeout(() => void look(), parts.limits.streams.lookMs) : undefined
    }
  }
  const join = (watcher: Watcher) => {
    watchers.add(watcher)
    timer ??= setTimeout(() => void look(), 0)
    return () => watchers.delete(watcher)
  }

  /** The row after each poll; ends when it is gone or the reader leaves. A slow reader gets only the latest. */
  const follow = async function* <K extends Kind>(kind: K, id: string, ended: AbortSignal): AsyncGenerator<Seen[K]> {
    let bell = Promise.withResolvers<void>()
    let newest: ReadingRow | StandingRow | undefined
    const ring = () => bell.resolve()
    const leave = join({
      kind,
      id,
      tell: (row) => {
        newest = row
        ring()
      },
    })
    ended.addEventListener('abort', ring)
    try {
      for (;;) {
        await bell.promise
        if (ended.aborted || newest === undefined) return
        bell = Promise.withResolvers<void>()
        yield newest as Seen[K]
      }
    } finally {
      leave()
      ended.removeEventListener('abort', ring)
    }
  }
  return { follow, size: () => watchers.size }
}
type Hub = ReturnType<typeof createHub>

const hubs = new WeakMap<Parts['database'], Hub>()

/** One hub per process. */
export const hubOf = (parts: Parts): Hub => {
  const known = hubs.get(parts.database)
  if (known) return known
  const hub = createHub(parts)
  hubs.set(parts.database, hub)
  return hub
}
