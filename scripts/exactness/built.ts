import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApk, cautions, cleanSpec, fulfilments, violations } from '../../apk/samples/index.ts'
import type { Change } from '../../apk/samples/index.ts'
import type { Target } from './hold.ts'

/** Our own samples, written to `folder`: the clean app, and each variant that keeps or breaks a term. */
export const builtSamples = (folder: string): Target[] => {
  mkdirSync(folder, { recursive: true })
  const tables: Record<string, Record<string, { change: Change }>> = { violations, cautions, fulfilments }
  const changed = Object.entries(tables).flatMap(([table, samples]) =>
    Object.entries(samples).map(([id, { change }]) => ({ file: `${table}/${id}`, change })),
  )
  return [{ file: 'clean', change: (spec: Parameters<Change>[0]) => spec }, ...changed].map(({ file, change }) => {
    const path = join(folder, `${file.replace('/', '-')}.apk`)
    writeFileSync(path, buildApk(change(cleanSpec())))
    return { file, path, kind: 'package' }
  })
}
