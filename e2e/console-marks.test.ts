// In a whole run only: when each field is judged.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { buildApk, change, cleanSpec } from '../apk/samples/index.ts'
import { openPage } from './browser.ts'
import { FORM, passReview } from './certify.ts'
import { chooseFile, filesFolder, signIn } from './console.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()
const files = filesFolder()
after(() => rmSync(files.folder, { recursive: true, force: true }))

const NAME = 'com.example.e2e.marks'
const isMarked = async (field: Locator) => (await field.getAttribute('aria-invalid')) === 'true'

test('each field of the application is judged by itself: when it is left, and while it is marked at each key', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await page.goto(`${site.url}${FORM}`)
  const texting = change.withPermissions('android.permission.SEND_SMS', 'android.permission.RECEIVE_SMS')
  await chooseFile(page, files.write('marks.apk', buildApk(texting(cleanSpec({ package: NAME })))))
  await page.getByText(NAME).first().waitFor()
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor()
  await passReview({ page, site }, { files, options: { package: NAME } })
  const send = page.getByRole('textbox', { name: /^发送短信/ })
  const receive = page.getByRole('textbox', { name: /^接收短信/ })
  const policy = page.getByLabel(/隐私政策地址/)
  const submit = page.getByRole('button', { name: '提交认证' })

  // Not while typing, but on leaving.
  await policy.fill('javascript:alert(1)')
  assert.equal(await isMarked(policy), false)
  await send.fill('长'.repeat(400))
  assert.equal(await isMarked(policy), true)
  await page.getByText('请填写以 http:// 或 https:// 开头的地址').waitFor()
  await receive.fill('长'.repeat(300))
  await submit.click()
  await page.waitForFunction(() => document.querySelectorAll('main form [aria-invalid=true]').length === 3)

  // Corrected, a mark goes at once; those of other fields stay.
  await send.fill('发送验证码')
  assert.deepEqual([await isMarked(send), await isMarked(receive), await isMarked(policy)], [false, true, true])
  await policy.fill('javascript:alert(2)')
  assert.equal(await isMarked(policy), true, 'another wrong address')
  await receive.fill('读取验证码')
  await policy.fill('https://example.com/privacy')
  assert.deepEqual([await isMarked(receive), await isMarked(policy)], [false, false])

  // A tag is made of what was typed when the field is left.
  const sdks = page.getByRole('combobox', { name: /第三方 SDK/ })
  await sdks.fill('长'.repeat(101))
  await policy.focus()
  await page.getByText('不能超过 100 个字').waitFor()

  // Another package has another form, without marks.
  await page.getByRole('button', { name: '更换' }).click()
  await page.getByRole('dialog', { name: '更换安装包？' }).getByRole('button', { name: '更换' }).click()
  await page.getByText('先上传安装包').waitFor()
  assert.equal(await page.getByText('不能超过 100 个字').count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})
