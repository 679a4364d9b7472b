import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Site } from './server.ts'

/** Signs in as the demonstration account whose address starts with `name` and waits for the console's list. */
export const signIn = async (page: Page, site: Site, name = 'qingchuan') => {
  const account = site.accounts.find(({ email }) => email.startsWith(name))
  if (!account) throw new Error(`no demonstration account ${name}`)
  await page.goto(`${site.url}/account/login`)
  await page.getByLabel('邮箱').fill(account.email)
  await page.getByLabel('密码', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '金标标准认证' }).waitFor()
}

/** Chooses a file on the application form as a person would. */
export const chooseFile = (page: Page, path: string) => page.getByLabel('选择安装包').setInputFiles(path)

/** Files for uploads, in a folder of their own. */
export const filesFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'alliance-files-'))
  return {
    folder,
    write: (name: string, content: Uint8Array | string) => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
  }
}
