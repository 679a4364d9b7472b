import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { logIn } from './account.ts'
import { demoAccount } from './office.ts'
import type { Site } from './server.ts'

/** Signs in as the demonstration account whose email starts with `name` and waits for the console's list. */
export const signIn = async (page: Page, site: Site, name = 'qingchuan') => {
  await logIn({ page, site }, demoAccount(site, name))
  await page.getByRole('heading', { name: '金标标准认证' }).waitFor()
}

/** Chooses a file on the application form. */
export const chooseFile = (page: Page, path: string) => page.getByLabel('选择安装包').setInputFiles(path)

/** Files for uploads, in a temporary folder. */
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
