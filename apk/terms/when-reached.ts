import type { PersonalDataFacts, PersonalRead } from '../facts/facts.ts'
import { sayCaller } from './code.ts'
import type { Place } from './code.ts'

const WHEN: Record<PersonalRead['reach'], string> = {
  startup: '启动时会走到',
  maybe: '启动时可能走到',
  action: '用户操作后可能走到',
  later: '其他页面或服务里',
  unseen: '没有找到路径',
}
const isEarly = ({ reach }: PersonalRead) => reach === 'startup' || reach === 'maybe'

/** The witness path from entry point to reader: `App.onCreate() → Sdk.init()`. */
const sayChain = ({ chain }: PersonalRead) => chain.map(sayCaller).join(' → ')

/** When a location runs according to the call graph; the earliest, since one method may read several things. */
const timesOf = (personalData: PersonalDataFacts | undefined, place: Place) => {
  const reads = (personalData?.reads ?? []).filter((read) => read.class === place.class && read.method === place.method)
  const read = reads.find(isEarly) ?? reads[0]
  if (!read) return { when: '', isEarly: false }
  const way = read.chain.length > 1 ? `：${sayChain(read)}` : ''
  return { when: `，${WHEN[read.reach]}${way}`, isEarly: isEarly(read) }
}

/** A location with the time at which it runs, including the path. */
type TimedPlace = Place & { isEarly: boolean }
export const withTimes = (personalData: PersonalDataFacts | undefined, places: readonly Place[]): TimedPlace[] =>
  places.map((place) => {
    const { when, isEarly: early } = timesOf(personalData, place)
    return { ...place, said: place.said + when, isEarly: early }
  })

/** For the reason: how many may run before consent. */
export const sayEarly = (places: readonly TimedPlace[]) => {
  const early = places.filter((one) => one.isEarly).length
  return early > 0 ? `，其中 ${early} 处在用户同意之前就可能走到` : ''
}
