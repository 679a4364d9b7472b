import { RENEWAL_DAYS } from './certificate.ts'
import { chinaDayOf, dayAfter, startOfChinaDay } from './china-minute.ts'

const renewalDay = (goldUntil: number): string => dayAfter(chinaDayOf(goldUntil), -RENEWAL_DAYS)

/** When a label that ends then can be renewed: from the beginning of the day in China, since pages name the day. */
export const renewableFrom = (goldUntil: number): number => startOfChinaDay(renewalDay(goldUntil))

/** Why a file whose label ends then can't be certified for all standards again, and when it can. */
export const stillValidWords = (goldUntil: number): string =>
  `这个安装包的金标有效至 ${chinaDayOf(goldUntil)}，从 ${renewalDay(goldUntil)} 起可以续期`
