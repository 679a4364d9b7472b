import type { Clock } from '@alliance/contract/appeal'
import { HANDLING_DAYS, REVIEW_DAYS } from '@alliance/contract/appeal-days'
import { AppealState, type Tone } from '@alliance/contract/states'
import { durationWords } from '../../lib/appeal-words.ts'
import { minute } from '../../lib/format.ts'
import { Band } from '../../ui/band.tsx'
import styles from './appeal.module.css'
import type { Appeal } from './detail-page.tsx'

type Words = { tone: Tone; words: string }

/** No promise of a conclusion any more, only of an answer. */
const overtakenWords = (obstacle: string, { paused, leftMs, dueAt }: Clock): string => {
  const answer = leftMs < 0 ? '申诉专员的答复已超过期限，我们会尽快处理' : `申诉专员仍会答复，最晚 ${minute(dueAt)}`
  const wait = paused ? '申诉专员还在等你补充' : answer
  return `${obstacle}。现在不能再按这份申诉改判。${wait}；不用等时可以撤回。`
}

const running = ({ state, clock, obstacle }: Appeal): Words => {
  if (!clock) return { tone: 'undetermined', words: '' }
  if (obstacle !== '') return { tone: 'warning', words: overtakenWords(obstacle, clock) }
  if (clock.paused) return { tone: 'warning', words: `等你补充，期限停在还剩 ${durationWords(clock.leftMs)}。回答之后接着计时。` }
  const isReview = state === AppealState.pendingReview
  const step = isReview ? `等待审核，${REVIEW_DAYS} 天内决定是否受理` : `已受理，${HANDLING_DAYS} 天内给出结论`
  if (clock.leftMs < 0)
    return { tone: 'abnormal', words: `${step}。现在已超过期限 ${durationWords(clock.leftMs)}，我们会尽快处理。` }
  return { tone: 'running', words: `${step}：最晚 ${minute(clock.dueAt)}，还剩 ${durationWords(clock.leftMs)}。` }
}

const endings = {
  invalid: { tone: 'cancelled', words: '判为无效反馈，理由见下。' },
  withdrawn: { tone: 'cancelled', words: '你撤回了这份申诉。' },
  upheld: { tone: 'passed', words: '申诉成立，理由见下。' },
  kept: { tone: 'cancelled', words: '申诉不成立，理由见下。' },
} satisfies Record<string, Words>

const closed = ({ result, contested, reopenUntil, reopensLeft, obstacle }: Appeal): Words => {
  if (result === null) return { tone: 'undetermined', words: '' }
  const { tone, words } = endings[result]
  const rejudged = result === 'upheld' && contested ? '条款已经改判，报告里写明了理由。' : ''
  const again = reopenUntil === null ? '' : `${minute(reopenUntil)} 之前可以重新打开，还可以 ${reopensLeft} 次。`
  const overtaken = again === '' || obstacle === '' ? '' : `但${obstacle}，现在不能再按这份申诉改判。`
  return { tone, words: words + rejudged + again + overtaken }
}

/** Whose turn it is and until when, in plain words. */
export const Standing = ({ appeal }: { appeal: Appeal }) => {
  const { tone, words } = appeal.clock === null ? closed(appeal) : running(appeal)
  return (
    <Band className={styles.band} tone={tone}>
      {words}
    </Band>
  )
}
