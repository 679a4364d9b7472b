import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

type Opened = { page: Page; faults: string[] }
/** An editor at the desk, and a visitor who sees the results. */
export let desk: Opened
export let visitor: Opened

/** A separate site for the file, with both in place before the first test. */
export const useEditor = ({ path, heading }: { path: string; heading: string }) =>
  useSite({
    ready: async () => {
      desk = await openDesk(browser, site, { name: 'editor', path, heading })
      visitor = await openPage(browser)
    },
  })

/** A button that is busy takes no click. */
export const press = (name: string | RegExp) =>
  desk.page.getByRole('button', { name, exact: true }).and(desk.page.locator(':not([aria-busy])')).click()
export const inBox = (name: string) => desk.page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()
export const said = (words: string) => desk.page.getByText(words).first().waitFor()
export const bodyField = () => desk.page.getByLabel('正文', { exact: true })

/** The preview, with this heading; until it is there, the form stays. */
export const openPreview = async (heading: string) => {
  await desk.page.getByRole('link', { name: '预览', exact: true }).click()
  await desk.page.getByRole('complementary', { name: '预览' }).waitFor()
  await desk.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

type Words = string | RegExp
/** Retries, because caches are invalidated a moment after the act. */
const untilSeen = async (look: () => Promise<boolean>, { what, there }: { what: string; there: boolean }) => {
  const until = Date.now() + 30_000
  let seen = !there
  while (seen !== there && Date.now() < until) seen = await look()
  assert.equal(seen, there, what)
}

const isShown = (path: string, words: Words) => async () => {
  await visitor.page.goto(site.url + path)
  return (await visitor.page.getByText(words).count()) > 0
}
const isSent = (path: string, words: string) => async () => (await (await fetch(site.url + path)).text()).includes(words)

/** What a visitor's page shows, or no longer shows. */
export const shown = (path: string, words: Words) => untilSeen(isShown(path, words), { what: `${words} at ${path}`, there: true })
export const shownNoMore = (path: string, words: Words) =>
  untilSeen(isShown(path, words), { what: `${words} at ${path}`, there: false })

/** The same for the server's HTML, without scripts. */
export const sent = (path: string, words: string) => untilSeen(isSent(path, words), { what: `${words} at ${path}`, there: true })
export const sentNoMore = (path: string, words: string) =>
  untilSeen(isSent(path, words), { what: `${words} at ${path}`, there: false })
