import { stat } from '../bytes/files.ts'
import { printable } from '../report-text.ts'
import type { Target } from './targets.ts'

const isThere = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() === true

/** A v4 signature is a separate file and not judged: say so, lest anybody assume it was. */
export const sideFileNotes = async (targets: readonly Target[]): Promise<string[]> => {
  const found = await Promise.all(targets.map(({ path }) => isThere(`${path}.idsig`)))
  return targets
    .filter((_, index) => found[index])
    .map(({ name }) => `${printable(name)}.idsig：v4 签名的旁边文件，只供增量安装用，没有读，也不影响判定。`)
}
