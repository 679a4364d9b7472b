import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { takeSession } from './office.ts'
import type { Site } from './server.ts'

/** Opens the console's list as the demonstration account whose email starts with `name`. */
export const signIn = async (page: Page, site: Site, name = 'qingchuan') => {
  await takeSession({ page, site }, name)
  await page.goto(`${site.url}/console/goldIdentification/list`)
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
