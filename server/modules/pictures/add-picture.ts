import { createHash } from 'node:crypto'
import type { Parts } from '../../compose.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { badInput } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { rememberBlob } from '../file/index.ts'
import type { DrawnPicture } from '../image/index.ts'
import { type Described, findByFile, insertPicture } from './queries.ts'
import { judgePicture } from './picture-problem.ts'

type Given = { described: Described; bytes: Uint8Array; who: string; now: number; id?: string }
type Added = { pictureId: string; name: string }

/** The same picture twice: sent again because the answer was lost it is the one that is there, otherwise that one is named. */
const known = ({ id, ...one }: Described & { id: string }, described: Described): Added => {
  const isSame = (['name', 'alt', 'credit'] as const).every((field) => one[field] === described[field])
  if (isSame) return { pictureId: id, name: one.name }
  throw badInput({ file: `这张图已经在图片库里，名称是“${one.name}”` })
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The stored files of what was drawn. Known at once: one that is refused later would otherwise never be swept. */
const store = async ({ db, storage }: Parts, { bytes, thumbnail, medium }: DrawnPicture, now: number) => {
  const keep = async (drawn: Uint8Array) => {
    const blob = await storage.put(drawn)
    await rememberBlob(db, { ...blob, now })
    return blob
  }
  return { file: await keep(bytes), thumbnail: await keep(thumbnail), medium: medium && (await keep(medium)) }
}

/** Takes a picture into the library: drawn anew, told apart by its content and by its name. */
export const addPicture = async (parts: Parts, { described, bytes, who, now, id = newId(now) }: Given): Promise<Added> => {
  const { drawn, problem } = await judgePicture(bytes, parts.limits)
  if (problem !== undefined) throw badInput({ file: problem })
  const { width, height } = drawn
  const files = await store(parts, drawn, now)
  // What a reader saves from a page is what we have drawn, not what was sent once.
  const same = () => findByFile(parts.db, [files.file.sha256, sha256Of(bytes)])
  const before = await same()
  if (before) return known(before, described)
  const isAdded = await inTransaction(parts.db, async (db) => {
    const added = await insertPicture(db, { id, ...described, ...files, width, height, who, now })
    // What comes with the demonstration is nobody's act.
    if (added && who !== '') await recordAudit(db, { who, what: '上传图片', target: described.name, detail: described.alt, now })
    return added
  })
  if (isAdded) return { pictureId: id, name: described.name }
  const meanwhile = await same()
  if (meanwhile) return known(meanwhile, described)
  throw badInput({ name: '已有这个名称的图，请换一个名称' })
}
