import type { Parts } from '../../compose.ts'
import { indexPages } from './index-pages.ts'

/** What editors change while the site runs and what stands on a fixed page; `*` when changes may have been missed. */
const SHOWN_ON_PAGES: readonly string[] = ['members', 'devices', 'pages', 'transparency', '*']

type Given = Pick<Parts, 'db' | 'kept' | 'log'>

/**
 * Makes the fixed pages findable as they are now, and again whenever what they show has changed. Several changes that come
 * while one look is under way are one more look.
 */
export const followPages = async (
  { db, kept, log }: Given,
  draw: (path: string) => Promise<string | undefined>,
): Promise<{ stop: () => Promise<void> }> => {
  let asked = false
  let running: Promise<void> | undefined
  const look = async () => {
    while (asked) {
      asked = false
      // A page that can't be drawn is a defect of that page: it is found when it is asked for, the site runs all the same.
      await indexPages({ db }, draw).catch((error: unknown) => log.error({ err: error }, 'fixed pages were not indexed'))
    }
    running = undefined
  }
  const begin = () => {
    asked = true
    running ??= look()
    return running
  }
  const end = kept.onDrop((tags) => {
    if (tags.some((tag) => SHOWN_ON_PAGES.includes(tag))) void begin()
  })
  await begin()
  return {
    stop: async () => {
      end()
      asked = false
      await running
    },
  }
}
