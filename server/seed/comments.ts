import { addComment, queryOpenVersions, queryOwnComments } from '@alliance/contract/comments'
import { answerComment } from '@alliance/contract/comments-desk'
import type { Parts } from '../compose.ts'
import { ask, type Cast, castOf } from './ask.ts'
import type { PersonKey } from './people.ts'

const HOUR = 3_600_000
const ANSWERED_AFTER = 24 * HOUR

type Line = {
  who: PersonKey
  hoursAgo: number
  documentId: string
  anchor: string
  text: string
  answers?: { outcome: 'adopted'; answer: string }
}

const LINES: readonly Line[] = [
  {
    who: 'qingchuan',
    hoursAgo: 144,
    documentId: 'largeScreen',
    anchor: 'lsa-11',
    text: '嵌入规则由随应用启动的 ContentProvider 注册，没有写在 Application 里，算不算应用启动时注册？请写明。',
    answers: {
      outcome: 'adopted',
      answer: '算。随应用启动的 ContentProvider 里注册的，与 Initializer 一样判为通过，引擎已按此判定。条款文字在下一版写明。',
    },
  },
  {
    who: 'xiaoxi',
    hoursAgo: 72,
    documentId: 'security',
    anchor: 'sec-20',
    text: '与旧服务端互通时暂时只能用旧算法，能不能给一段过渡期，期间只提示、不影响结论？',
  },
]

/** Two members' comments on announced versions; none if nothing is announced. */
export const playComments = async (parts: Parts, cast: Cast): Promise<void> => {
  for (const { who, hoursAgo, documentId, anchor, text, answers } of LINES) {
    const start = parts.clock() - hoursAgo * HOUR
    const at = (laterMs: number): Parts => ({ ...parts, clock: () => start + laterMs })
    const author = castOf(cast, who)
    const open = await ask(at(0), author, { call: queryOpenVersions, input: {} })
    const version = open.find((one) => one.documentId === documentId && one.places.some((place) => place.anchor === anchor))
    const { items } = await ask(at(0), author, { call: queryOwnComments, input: { size: 100 } })
    if (!version || items.some((item) => item.text === text)) continue
    const input = { documentId, version: version.version, anchor, text }
    const { commentId } = await ask(at(0), author, { call: addComment, input })
    if (!answers) continue
    const answer = { commentId, revision: 0, ...answers, isPublic: 'true' as const, publicText: text }
    await ask(at(ANSWERED_AFTER), castOf(cast, 'editor'), { call: answerComment, input: answer })
  }
}
