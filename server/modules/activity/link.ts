import { isSameDigest, keyedDigest } from '../../keyed-digest.ts'

/** Long enough that nobody guesses one, short enough for one line of a mail. */
const DIGEST_CHARS = 40
const signature = (key: string, id: string) => keyedDigest(key, `activity registration ${id}`, 'link').slice(0, DIGEST_CHARS)

/** What the mail's link carries. It is signed, not stored: the database holds nothing that would cancel a registration. */
const linkOf = (key: string, id: string): string => `${id}.${signature(key, id)}`

/** The registration that a link is for; undefined where we did not make it. */
export const readLink = (key: string, link: string): string | undefined => {
  const [, id, given] = /^([0-9a-f-]{36})\.([0-9a-f]{40})$/.exec(link.trim()) ?? []
  return id !== undefined && given !== undefined && isSameDigest(given, signature(key, id)) ? id : undefined
}

export const linkPath = (key: string, id: string): string => `/activity/web?cancel=${linkOf(key, id)}`
