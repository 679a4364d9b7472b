import { typedCertificateNumber } from '@alliance/contract/certificate'
import type { SearchFound } from '@alliance/contract/search'
import * as z from 'zod/mini'
import type { Db } from '../../db/index.ts'
import { validCertificates } from '../certificate/index.ts'
import { markText } from './marked.ts'
import type { Query } from './query.ts'

/** Certificates named in the excerpt. */
const NAMED = 3
const LEAST_CHARACTERS = 2

const pageHit = (hit: Pick<SearchFound, 'id' | 'title' | 'excerpt'>): SearchFound => ({
  ...hit,
  kind: 'page',
  at: null,
  places: [],
  morePlaces: 0,
})

const numberHit = (number: string) =>
  pageHit({
    id: `/verify?number=${number}`,
    title: [
      { text: '查验证书 ', marked: false },
      { text: number, marked: true },
    ],
    excerpt: [{ text: '按编号查验：证书是否有效，发给哪个应用的哪个版本。', marked: false }],
  })

type Asked = { keyword: string; query: Query; now: number }

const registryHit = async (db: Db, { keyword, query, now }: Asked) => {
  const rows = await validCertificates(db, { size: NAMED, keyword, now })
  if (rows.length === 0) return undefined
  const named = rows.map((row) => `${row.app_name} ${row.version_name}，${row.company || '/'}，${row.number}`)
  return pageHit({
    id: `/registry?keyword=${encodeURIComponent(keyword)}`,
    title: [{ text: '有效金标名录', marked: false }],
    excerpt: markText(named.join('；'), query.runs),
  })
}

/**
 * Certificates are not in the index, but visitors search for them: a number leads to its verification, and the name of a certified
 * app or company, if nothing else is found, to the registry. “No results” would read as “not certified”.
 */
export const certificateHit = async (db: Db, asked: Asked & { isEmpty: boolean }): Promise<SearchFound | undefined> => {
  const { data: number } = z.safeParse(typedCertificateNumber, asked.keyword)
  if (number !== undefined) return numberHit(number)
  return asked.isEmpty && asked.keyword.length >= LEAST_CHARACTERS ? registryHit(db, asked) : undefined
}
