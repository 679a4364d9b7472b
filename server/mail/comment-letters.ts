import { commentOutcomeLabels, commentOutcomes } from '@alliance/contract/doc-comments'
import * as z from 'zod/mini'
import { letter } from './letter.ts'

const data = z.object({
  document: z.string(),
  version: z.string(),
  /** The clause or section that the comment was about. */
  place: z.string(),
  outcome: z.enum(commentOutcomes),
  answer: z.string(),
  isPublic: z.boolean(),
  /** It replaces an earlier answer. */
  isChanged: z.boolean(),
})

/** The alliance's answer to a member's comment on an announced version. */
export const commentLetters = {
  commentAnswered: letter(data, ({ document, version, place, outcome, answer, isPublic, isChanged }) => ({
    subject: isChanged ? `你对《${document}》${version} 的意见，答复有改动` : `你对《${document}》${version} 的意见已有答复`,
    lines: [
      `针对“${place}”，处理结果：${commentOutcomeLabels[outcome]}。`,
      answer,
      ...(isPublic ? ['意见与答复已经公开，没有写是谁提的。'] : []),
    ],
    link: { words: '看我的意见', path: '/console/comments' },
  })),
}
