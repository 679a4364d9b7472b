import { isSameDigest, keyedDigest } from '../../keyed-digest.ts'

/** Too long to guess, short enough for one line of a mail. */
const DIGEST_CHARS = 40
const signature = (key: string, id: string) => keyedDigest(key, `activity registration ${id}`, 'link').slice(0, DIGEST_CHARS)

/** The mail's link. It is signed instead of stored, so the database contains nothing that could cancel a registration. */
const linkOf = (key: string, id: string): string => `${id}.${signature(key, id)}`

/** The registration of a link; undefined if the signature is wrong. */
export const readLink = (key: string, link: string): string | undefined => {
  const [, id, given] = /^([0-9a-f-]{36})\.([0-9a-f]{40})$/.exec(link.trim()) ?? []
  return id !== undefined && given !== undefined && isSameDigest(given, signature(key, id)) ? id : undefined
}

export const linkPath = (key: string, id: string): string => `/activity/web?cancel=${linkOf(key, id)}`
