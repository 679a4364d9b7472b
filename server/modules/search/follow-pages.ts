import type { Parts } from '../../compose.ts'
import { indexPages } from './index-pages.ts'

/** Cache tags of editable content on fixed pages; `*` if changes may have been missed. */
const SHOWN_ON_PAGES: readonly string[] = ['members', 'devices', 'pages', 'transparency', '*']

type Given = Pick<Parts, 'db' | 'cache' | 'log'>

/** Indexes the fixed pages, and again whenever their content changes. All changes during one run cause a single further run. */
export const followPages = async (
  { db, cache, log }: Given,
  render: (path: string) => Promise<string | undefined>,
): Promise<{ stop: () => Promise<void> }> => {
  let asked = false
  let running: Promise<void> | undefined
  const look = async () => {
    while (asked) {
      asked = false
      // An error while rendering is reported when somebody opens the page; the site must run all the same.
      await indexPages({ db }, render).catch((error: unknown) => log.error({ err: error }, 'fixed pages were not indexed'))
    }
    running = undefined
  }
  const begin = () => {
    asked = true
    running ??= look()
    return running
  }
  const end = cache.onDrop((tags) => {
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
