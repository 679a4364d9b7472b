import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../e2e/server.ts'
import type { Part, PartOptions } from './line.ts'
import { median, table } from './measure.ts'

/** Seconds from the command to the first response of a ready server. */
const startOn = async (folder: string): Promise<number> => {
  const began = performance.now()
  const site = await startSite({ DATA_DIR: folder })
  const seconds = (performance.now() - began) / 1000
  await site.close()
  return seconds
}

/**
 * The demonstration as started by `npm start`: the first time it generates its content by running the engine, later it finds it.
 */
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
