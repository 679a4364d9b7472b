import { randomId } from './random-id.ts'

/** 23:59:59.999 of the visitor's local day. */
export const endOfDay = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59, 59, 999)

const present = () => /(?:^|; )uuid=([^;]+)/.exec(document.cookie)?.[1]

/** Keeps a random id in the cookie `uuid` until the end of the visitor's day (23:59:59.999 local). */
export const keepUuidCookie = (now: Date = new Date()) => {
  if (present() !== undefined) return
  const end = endOfDay(now)
  const secure = document.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `uuid=${randomId()}; path=/; expires=${end.toUTCString()}; SameSite=Lax${secure}`
}

let fallback: string | undefined
/** Today's id of this browser. Without cookies it lives as long as the page. */
export const visitorId = (): string => {
  keepUuidCookie()
  return present() ?? (fallback ??= randomId())
}
