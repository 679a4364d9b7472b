// In a whole run only: what is below a phone's first screen is laid out later, and nothing visible may be missing or move because of
// that.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { browser, site, useSite } from './use-site.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const DOCUMENT = '/doc/security'

useSite({ reads: true })

type Held = { held: (() => void)[]; release: () => void; shifts: number[] }

/** A phone that is never idle, until released; it records visible layout shifts. */
const openBusyPhone = async (path: string) => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const idle = requestIdleCallback.bind(globalThis)
    const busy: Held = { held: [], shifts: [], release: () => {} }
    globalThis.requestIdleCallback = (callback) => busy.held.push(() => idle(callback))
    busy.release = () => {
      globalThis.requestIdleCallback = idle
      for (const callback of busy.held) callback()
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) busy.shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { busy })
  })
  await page.goto(site.url + path)
  await page.waitForFunction(() => (globalThis as unknown as { busy: Held }).busy.held.length > 0)
  return page
}

const release = (page: Page) => page.evaluate(() => (globalThis as unknown as { busy: Held }).busy.release())
const whole = (page: Page) => page.waitForFunction(() => document.documentElement.dataset['settling'] === undefined)
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { busy: Held }).busy.shifts)

/** How many clauses have their text laid out, of how many. */
const laidOut = (page: Page) =>
  page.locator('article section[id]').evaluateAll((clauses) => {
    const done = clauses.filter((clause) => clause.querySelector('p')?.checkVisibility({ contentVisibilityAuto: true }))
    return { done: done.length, all: clauses.length }
  })

const topOf = (page: Page, anchor: string) =>
  page.locator(`[id="${anchor}"]`).evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('a phone lays out the first screen of a document first, the rest when idle, and nothing visible moves', async () => {
  const page = await openBusyPhone(DOCUMENT)
  const early = await laidOut(page)
  assert.ok(early.all > 3 && early.done < early.all, JSON.stringify(early))
  await release(page)
  await whole(page)
  const late = await laidOut(page)
  assert.equal(late.done, late.all)
  assert.deepEqual(await shiftsOf(page), [])
  await page.context().close()
})

test('a jump to the last clause before it was laid out arrives, and stays there when the ones above get their heights', async () => {
  const page = await openBusyPhone(DOCUMENT)
  const anchor = (await page.locator('article section[id]').last().getAttribute('id')) ?? ''
  await page.evaluate((hash) => {
    location.hash = hash
  }, anchor)
  await page.waitForFunction((id) => {
    const { top } = document.getElementById(id)!.getBoundingClientRect()
    return top >= 0 && top < innerHeight
  }, anchor)
  const stood = await topOf(page, anchor)
  await release(page)
  await whole(page)
  assert.ok(Math.abs((await topOf(page, anchor)) - stood) <= 1, `${stood} px before, ${await topOf(page, anchor)} after`)
  assert.equal((await laidOut(page)).done, (await laidOut(page)).all)
  await page.context().close()
})

test('print shows every clause, however early it is printed', async () => {
  const page = await openBusyPhone(DOCUMENT)
  await page.emulateMedia({ media: 'print' })
  const { done, all } = await laidOut(page)
  assert.equal(done, all)
  await page.context().close()
})

test('nothing is postponed with a clause in the URL, after going back, or without scripts', async () => {
  const { page, faults } = await openPage(browser, PHONE)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const early = document.documentElement.dataset['settling'] !== undefined
      Object.assign(globalThis, { early })
    })
  })
  const early = () => page.evaluate(() => (globalThis as unknown as { early: boolean }).early)
  await page.goto(site.url + DOCUMENT)
  assert.equal(await early(), true)
  const anchor = (await page.locator('article section[id]').last().getAttribute('id')) ?? ''
  await page.reload()
  assert.equal(await early(), false, 'reloaded')
  await page.goto('about:blank')
  await page.goto(`${site.url + DOCUMENT}#${anchor}`)
  assert.equal(await early(), false, 'with an anchor')
  const top = await topOf(page, anchor)
  assert.ok(top >= 0 && top < PHONE.viewport.height, `${top} px`)
  assert.deepEqual(faults, [])
  await page.context().close()

  const { page: plain } = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await plain.goto(site.url + DOCUMENT)
  assert.equal(await plain.locator('html').getAttribute('data-settling'), null)
  await plain.context().close()
})

for (const path of ['/', '/home/union/service'])
  test(`${path} is complete after a moment, with the same height as if laid out at once`, async () => {
    const page = await openBusyPhone(path)
    const sections = page.locator('main > .sec')
    const heights = () =>
      sections.evaluateAll((list) => list.map((section) => Math.round(section.getBoundingClientRect().height)))
    await release(page)
    await whole(page)
    const settled = await heights()
    await page.reload()
    assert.deepEqual(settled, await heights())
    await page.context().close()
  })
