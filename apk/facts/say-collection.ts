import type { CollectionFacts } from './facts.ts'

const SAID_PATHS = 3

/** One sentence on the packages of a collection that are not judged. Paths are as in the file. */
export const sayCollection = ({ variant, unjudged, unjudgedCount }: CollectionFacts): string => {
  const since = variant?.by === 'toc' && variant.minSdk > 0 ? `（Android API ${variant.minSdk} 起）` : ''
  const chosen = variant ? `里面有几套安装包，判定的是最新的一套${since}；` : ''
  const more = unjudgedCount > SAID_PATHS ? ' 等' : ''
  return `${chosen}有 ${unjudgedCount} 个安装包没有判定：${unjudged.slice(0, SAID_PATHS).join('、')}${more}`
}
