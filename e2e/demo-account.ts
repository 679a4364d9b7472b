import type { Site } from './server.ts'

/** The demonstration account whose email starts with `name`. */
export const demoAccount = (site: Site, name: string) => {
  const account = site.accounts.find(({ email }) => email.startsWith(name))
  if (!account) throw new Error(`no demonstration account ${name}`)
  return account
}
