import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from './server.ts'

/** The cells of all table rows of `/dev`. */
const rowsOf = async (site: Site): Promise<string[][]> => {
  const html = await (await fetch(`${site.url}/dev`)).text()
  return [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '').trim()),
  )
}

/** The current code of a member of staff; each is valid once. */
const secondFactorCode = async (site: Site, email: string): Promise<string> => {
  const code = (await rowsOf(site)).find((cells) => cells[1] === email)?.[3]
  if (!code) throw new Error(`no second-factor code of ${email} on /dev`)
  return code
}

/** Gives each current code to `attempt` once, until it accepts one: after a recent login that is the next one. */
export const tryCodes = async (site: Site, email: string, attempt: (code: string) => Promise<boolean>): Promise<void> => {
  for (let used = ''; ;) {
    const code = await secondFactorCode(site, email)
    if (code === used) {
      await pause(500)
      continue
    }
    used = code
    if (await attempt(code)) return
  }
}

/** Password of `login` at the demonstration vendor whose name starts with `vendor`. */
export const vendorPassword = async (site: Site, vendor: string, login: string): Promise<string> => {
  const password = (await rowsOf(site)).find((cells) => cells[0]?.startsWith(vendor) && cells[2] === login)?.[3]
  if (!password) throw new Error(`no account ${login} of ${vendor} on /dev`)
  return password
}
