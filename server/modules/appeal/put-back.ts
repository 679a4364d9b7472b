import type { Db } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { addEntry } from './entry-queries.ts'
import { changeAppeal, lockHeldAppeals } from './queries.ts'

/** Puts back what an officer holds who no longer is one: their colleagues then see it as waiting to be taken. */
export const putBackAppeals = async (
  db: Db,
  officer: { id: string; email: string },
  { by, now }: { by: string; now: number },
) => {
  const text = `放回：${officer.email} 不再是申诉专员`
  for (const row of await lockHeldAppeals(db, officer.id)) {
    await changeAppeal(db, row, { held_by: null, now })
    await addEntry(db, { appealId: row.id, at: now, side: 'officer', who: by, kind: 'assigned', text })
    await recordAudit(db, { who: by, what: '放回申诉', target: row.number, detail: text, now })
  }
}
