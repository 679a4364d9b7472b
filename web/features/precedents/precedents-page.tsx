import type { Output } from '@alliance/contract/call'
import {
  type Precedent,
  type PrecedentBrief,
  precedentResults,
  queryPrecedent,
  queryPrecedents,
} from '@alliance/contract/precedents'
import { standards } from '@alliance/contract/standards'
import { useLoaderData } from 'react-router'
import { cut } from '../../lib/cut.ts'
import { cursorIn, loading } from '../../lib/loading.ts'
import { PrecedentList } from './precedent-list.tsx'
import { PrecedentView } from './precedent-view.tsx'

const SIZE = 20
const MAX_KEYWORD = 100
const OTHERS = 5
const TERM = /^[0-9A-Za-z-]{1,64}$/

/** Ignores invalid parameters, so that an old or broken URL still shows the list. */
const askedIn = (query: URLSearchParams) => {
  const keyword = cut((query.get('keyword') ?? '').trim(), MAX_KEYWORD)
  const standard = standards.find(({ id }) => id === query.get('standard'))?.id
  const result = precedentResults.find((one) => one === query.get('result'))
  const termId = query.get('termId') ?? ''
  return {
    ...(keyword && { keyword }),
    ...(standard && { standard }),
    ...(result && { result }),
    ...(TERM.test(termId) && { termId }),
  }
}
export type Asked = ReturnType<typeof askedIn>
export type Listed = {
  title: string
  asked: Asked
  isFirst: boolean
  page: Output<typeof queryPrecedents>
}
export type Shown = { title: string; one: Precedent; others: PrecedentBrief[] }

/** `number` in the URL shows one precedent, with others about its clause; otherwise the list. Works without scripts. */
export const loader = loading(async ({ ask, query }): Promise<Listed | Shown> => {
  const number = query.get('number')
  if (number !== null) {
    const one = await ask(queryPrecedent, { number })
    const { items } = await ask(queryPrecedents, { termId: one.termId, size: OTHERS + 1 })
    return { title: one.title, one, others: items.filter((other) => other.number !== one.number).slice(0, OTHERS) }
  }
  const asked = askedIn(query)
  const at = cursorIn(query)
  const page = await ask(queryPrecedents, { size: SIZE, ...asked, ...at })
  return { title: '申诉案例', asked, isFirst: at.cursor === undefined, page }
})

export const Component = () => {
  const loaded = useLoaderData<typeof loader>()
  return 'page' in loaded ? <PrecedentList {...loaded} /> : <PrecedentView {...loaded} />
}
