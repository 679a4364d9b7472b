import { addStat, type View, VIEWS_AT_ONCE, widthClassOf } from '@alliance/contract/stat'
import { ask } from './api.ts'
import { formBody } from './form-body.ts'
import { token } from './session.ts'
import { site } from './site.ts'
import { terminal } from './terminal.ts'
import { debounce } from './debounce.ts'

/** Debounce of messages: after a pause in navigation, at the latest every ten seconds. */
const DELAY_MS = 2_000
const MAX_WAIT_MS = 10_000

const SEARCH_HOSTS = /(^|\.)(baidu|bing|google|sogou|so|sm|yandex|duckduckgo)\.[a-z.]+$/

/** Class of the referrer; the referrer itself is not stored. */
export const referrerKind = (referrer: string, own: string): View['referrer'] => {
  if (referrer === '') return 'direct'
  const { host, hostname } = new URL(referrer)
  if (host === own) return 'own'
  return SEARCH_HOSTS.test(hostname) ? 'search' : 'other'
}

type Given = {
  send: (views: View[]) => void
  /** For a page that is being closed: doesn't wait for an answer. */
  sendLast: (views: View[]) => void
}

/** Collects views and sends them in batches. `flush` sends the rest when the page is hidden. */
export const createCounter = ({ send, sendLast }: Given) => {
  let waiting: View[] = []
  const take = () => {
    const views = waiting.slice(-VIEWS_AT_ONCE)
    waiting = []
    return views
  }
  const later = debounce(() => send(take()), DELAY_MS, MAX_WAIT_MS)
  return {
    add: (view: View) => {
      waiting.push(view)
      later()
    },
    flush: () => {
      later.cancel()
      if (waiting.length > 0) sendLast(take())
    },
  }
}

const sendLast = (views: View[]) => {
  const body = formBody({ views: JSON.stringify(views) }, { token: token() })
  navigator.sendBeacon(`${site.apiHost}${addStat.path}`, body)
}

/** The counter of this window. Lost messages are not retried: counting must never disturb reading. */
export const pageCounter = () =>
  createCounter({
    // A form list would repeat the key; this value is one JSON text.
    send: (views) => void ask(addStat, { views: JSON.stringify(views) }, { quiet: true }).catch(() => {}),
    sendLast,
  })

/** A view of `path` as counted: width and terminal are classes, so nothing identifies a person. */
export const viewOf = (path: string, referrer: View['referrer']): View => ({
  path,
  referrer,
  terminal: terminal(),
  width: widthClassOf(innerWidth),
})
