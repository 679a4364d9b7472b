import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { answerCaptcha } from './account.ts'
import type { Site } from './server.ts'

const HEARINGS = 6
/** Clicks the button until the captcha was understood; if a digit was misheard, retries with a new image, as a person would. */
export const sendWithCaptcha = async (page: Page, button: string, done: Locator) => {
  const wrong = page.getByText('图形验证码不正确或已过期，请看新的一张')
  for (let at = 0; at < HEARINGS; at += 1) {
    await page.locator('audio').waitFor({ state: 'attached' })
    const before = await page.locator('audio').getAttribute('src')
    await answerCaptcha(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    await done.or(wrong).first().waitFor()
    if (await done.isVisible()) return
    await page.waitForFunction((old) => document.querySelector('audio')?.src !== old, before)
  }
  throw new Error('the captcha was not understood')
}

export const fillRegistration = async (page: Page, email: string) => {
  await page.getByLabel('姓名').fill('林<b>青</b>')
  await page.getByLabel('公司或单位').fill('青屿软件（演示）')
  await page.getByLabel('职务').fill('工程师')
  await page.getByLabel('所在城市').fill('福州')
  await page.getByLabel('电话').fill('0591-88886666')
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await page.getByRole('checkbox').check()
}

type Asked = { held?: boolean; open?: boolean; activityId?: string }
type Activity = {
  id: string
  newsId: string
  title: string
  capacity: number
  left: number
  maxPersons: number
  startsAt: number
  waiting: number
  questions: string
}
/** Activities from the public API. */
export const activitiesOf = async (site: Site, input: Asked = {}): Promise<Activity[]> => {
  const response = await fetch(`${site.url}/api/active/queryList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer = (await response.json()) as { code: number; data: { items: Activity[] } }
  assert.equal(answer.code, 0)
  return answer.data.items
}

/** Id of the article whose title contains these words. */
export const articleId = async (site: Site, words: string): Promise<string> => {
  const response = await fetch(`${site.url}/api/info/queryList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size: 100 }),
  })
  const { data } = (await response.json()) as { data: { items: { id: string; title: string }[] } }
  const found = data.items.find(({ title }) => title.includes(words))
  assert.ok(found, words)
  return found.id
}
