import { addStat, type View, VIEWS_AT_ONCE, widthClassOf } from '@alliance/contract/stat'
import { ask } from './api.ts'
import { formBody } from './form-body.ts'
import { token } from './session.ts'
import { site } from './site.ts'
import { terminal } from './terminal.ts'
import { debounce } from './debounce.ts'

/** A reader who leafs quickly sends one message; one who never pauses sends one every ten seconds. */
const DELAY_MS = 2_000
const MAX_WAIT_MS = 10_000

const SEARCH_HOSTS = /(^|\.)(baidu|bing|google|sogou|so|sm|yandex|duckduckgo)\.[a-z.]+$/

/** What kind of place a reader came from; the address itself is not kept. */
export const referrerKind = (referrer: string, own: string): View['referrer'] => {
  if (referrer === '') return 'direct'
  const { host, hostname } = new URL(referrer)
  if (host === own) return 'own'
  return SEARCH_HOSTS.test(hostname) ? 'search' : 'other'
}

type Given = {
  send: (views: View[]) => void
  /** For a page that goes away: nothing waits for an answer. */
  sendLast: (views: View[]) => void
}

/** Gathers views and sends them together. `flush` sends what is left when the page is hidden. */
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

/** The counter of this browser window. What is lost on the way is lost: counting never disturbs reading. */
export const pageCounter = () =>
  createCounter({
    // A list of a form is a repeated key; this one is a value, so it goes as text.
    send: (views) => void ask(addStat, { views: JSON.stringify(views) }, { quiet: true }).catch(() => {}),
    sendLast,
  })

/** A view of `path` as it is counted: width and terminal are classes, nothing tells of one person. */
export const viewOf = (path: string, referrer: View['referrer']): View => ({
  path,
  referrer,
  terminal: terminal(),
  width: widthClassOf(innerWidth),
})
