import { bodyAt } from '../dex/code-item.ts'
import type { Body } from '../dex/code-item.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import type { Program } from './program.ts'

export type OpenBody = { file: FileWalk; body: Body }

/** The code of a body with its file; undefined if there is no such body. */
export const openBody = (program: Program, body: number): OpenBody | undefined => {
  const file = body < 0 ? undefined : program.files[intAt(program.fileOfBody, body)]
  return file && { file, body: bodyAt(file.dex, file.units, intAt(program.codeOfBody, body)) }
}
