import { MOST_REVOKED_BESIDE, queryOfficeRounds as call } from '@alliance/contract/round-acts'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { appBrief } from '../app/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { roundBriefs } from '../identify/index.ts'
import { holderOf } from './holder-queries.ts'
import { countWaiting, findRoundByNumber, hurriedAt, listRounds, type Wanted } from './queries.ts'
import { countBesideRevoked, roundsBesideRevoked } from './revoked-queries.ts'

const wantedOf = async (db: Db, word: string): Promise<Wanted | undefined> => {
  if (word === '') return undefined
  const roundId = await findRoundByNumber(db, word)
  return roundId === undefined ? { word } : { roundId }
}

const namedBesideRevoked = async (db: Db) => {
  const rounds = await roundsBesideRevoked(db, MOST_REVOKED_BESIDE)
  const total = rounds.length < MOST_REVOKED_BESIDE ? rounds.length : await countBesideRevoked(db)
  return {
    total,
    rounds: rounds.map(({ identifyId, name, packageName, versionName }) => ({
      identifyId,
      appName: name || packageName,
      versionName,
    })),
  }
}

export const queryOfficeRounds = serve(
  call,
  async ({ parts, db, account, now }, { waiting, goldState, keyword = '', besideRevoked, ...asked }) => {
    const page = readPage(asked)
    const rows = await listRounds(db, {
      ...page,
      size: page.size + 1,
      waiting: waiting === undefined ? undefined : waiting === 'true',
      goldState: goldState === undefined ? undefined : Number(goldState),
      wanted: await wantedOf(db, keyword),
    })
    const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.submitted_at, row.roundId))
    const briefs = await roundBriefs(
      db,
      items.map((row) => ({ ...row, id: row.roundId })),
    )
    return {
      items: items.flatMap((row, index) => {
        const round = briefs[index]
        const { version_name: versionName, company_name: company, undetermined, submitted_at: submittedAt } = row
        const app = appBrief(parts, row, now)
        const holder = holderOf(row, { accountId: account.id, now })
        return round ? [{ round, app, versionName, company, undetermined, submittedAt, hurriedAt: hurriedAt(row), holder }] : []
      }),
      nextCursor,
      waitingTotal: await countWaiting(db),
      ...(besideRevoked && { besideRevoked: await namedBesideRevoked(db) }),
    }
  },
)
