import { randomId } from './random-id.ts'

/** The cookie `uuid` holds a random id until the end of the visitor's day (23:59:59.999 local). */
export const keepUuidCookie = (now: Date = new Date()) => {
  if (/(?:^|; )uuid=/.test(document.cookie)) return
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59, 59, 999)
  document.cookie = `uuid=${randomId()}; path=/; expires=${end.toUTCString()}; SameSite=Lax`
}
