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

/** The same picture again: a retry with the same description gets the existing one, otherwise the error names it. */
const known = ({ id, ...one }: Described & { id: string }, described: Described): Added => {
  const isSame = (['name', 'alt', 'credit'] as const).every((field) => one[field] === described[field])
  if (isSame) return { pictureId: id, name: one.name }
  throw badInput({ file: `这张图已经在图片库里，名称是“${one.name}”` })
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Stores the files of a picture, and records them at once: otherwise those of a picture refused later would never be swept. */
const store = async ({ db, storage }: Parts, { bytes, thumbnail, medium }: DrawnPicture, now: number) => {
  const keep = async (drawn: Uint8Array) => {
    const blob = await storage.put(drawn)
    await rememberBlob(db, { ...blob, now })
    return blob
  }
  return { file: await keep(bytes), thumbnail: await keep(thumbnail), medium: medium && (await keep(medium)) }
}

/** Adds a picture to the library: re-encoded, unique by content and by name. */
export const addPicture = async (parts: Parts, { described, bytes, who, now, id = newId(now) }: Given): Promise<Added> => {
  const { drawn, problem } = await judgePicture(bytes, parts.limits)
  if (problem !== undefined) throw badInput({ file: problem })
  const { width, height } = drawn
  const files = await store(parts, drawn, now)
  // Compares both: a picture saved from a page has our re-encoded bytes, not the original ones.
  const same = () => findByFile(parts.db, [files.file.sha256, sha256Of(bytes)])
  const before = await same()
  if (before) return known(before, described)
  const isAdded = await inTransaction(parts.db, async (db) => {
    const added = await insertPicture(db, { id, ...described, ...files, width, height, who, now })
    // The demonstration's pictures are nobody's act.
    if (added && who !== '') await recordAudit(db, { who, what: '上传图片', target: described.name, detail: described.alt, now })
    return added
  })
  if (isAdded) return { pictureId: id, name: described.name }
  const meanwhile = await same()
  if (meanwhile) return known(meanwhile, described)
  throw badInput({ name: '已有这个名称的图，请换一个名称' })
}
