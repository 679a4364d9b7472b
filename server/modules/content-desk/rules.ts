import type { ContentFields } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'

type Standing = { publish_at: number | null; withdrawn_at: number | null }

/** A scheduled content becomes a published one by the clock: nothing has to run for it. */
export const stateOf = ({ publish_at: publishAt, withdrawn_at: withdrawnAt }: Standing, now: number): ContentState => {
  if (publishAt !== null) return publishAt > now ? ContentState.scheduled : ContentState.published
  return withdrawnAt === null ? ContentState.draft : ContentState.withdrawn
}

export const titleOf = (fields: ContentFields): string => (fields.kind === 'notice' ? fields.text : fields.title)

/** What the list shows of a version. */
export const headOf = (fields: ContentFields) => ({
  title: titleOf(fields),
  type: fields.kind === 'article' ? fields.type : null,
})

/** When it leaves by itself; an article stays. */
export const untilOf = (fields: ContentFields): number | null => (fields.kind === 'article' ? null : fields.untilAt)
