import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Part, PartOptions } from './line.ts'
import { median, table } from './measure.ts'

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

/** From the command to the first answer of a server that is ready, in seconds. */
const startOn = async (folder: string): Promise<number> => {
  const port = await freePort()
  const began = performance.now()
  const server = spawn(process.execPath, ['server/api.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  while (!(await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    await pause(20)
  }
  const seconds = (performance.now() - began) / 1000
  server.kill('SIGTERM')
  await ended
  return seconds
}

/** The demonstration as `npm start` runs it: the first time it makes its content by running the engine, later it finds it. */
export const benchStart = async ({ rounds }: PartOptions): Promise<Part> => {
  const [first, second]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'alliance-start-'))
    try {
      first.push(await startOn(folder))
      second.push(await startOn(folder))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return {
    title: 'start',
    tables: [
      table(
        ['what', 's'],
        [
          ['first start, with its content', median(first)],
          ['second start', median(second)],
        ],
      ),
    ],
    lines: [
      { claim: 'first start until the site answers', figure: median(first), atMost: 20, unit: 's' },
      { claim: 'second start until the site answers', figure: median(second), atMost: 5, unit: 's' },
    ],
  }
}
