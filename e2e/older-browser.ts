import type { BrowserContext } from 'playwright-core'

/**
 * Runs in page and worker: takes away what Chrome 109, Safari 16.4 or Firefox 121 don't have, so that a new browser is as poor as
 * the oldest that the site supports (decision 053). What remains can't be taken away: syntax and style sheets, which the build
 * lowers.
 */
const takeAway = () => {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  const drop = (from: object | undefined, ...names: PropertyKey[]) => {
    for (const name of names) if (from) Reflect.deleteProperty(from, name)
  }
  const COPYING = ['toSorted', 'toReversed', 'toSpliced', 'with']
  drop(Array.prototype, ...COPYING)
  drop(Reflect.getPrototypeOf(Uint8Array.prototype) ?? undefined, ...COPYING)
  drop(Array, 'fromAsync')
  drop(Object, 'groupBy')
  drop(Promise, 'withResolvers', 'try', 'allKeyed')
  drop(AbortSignal, 'any')
  drop(URL, 'parse', 'canParse')
  drop(RegExp, 'escape')
  drop(Error, 'isError')
  drop(Math, 'sumPrecise', 'f16round')
  drop(Uint8Array, 'fromBase64', 'fromHex')
  drop(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex')
  drop(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'resize')
  drop(String.prototype, 'isWellFormed', 'toWellFormed')
  drop(ReadableStream.prototype, Symbol.asyncIterator, 'values')
  drop(ReadableStream, 'from')
  drop(Blob.prototype, 'bytes')
  drop(Response.prototype, 'bytes')
  const SETS = ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']
  drop(Set.prototype, ...SETS)
  for (const kind of [Map, WeakMap]) drop(kind.prototype, 'getOrInsert', 'getOrInsertComputed')
  drop(Map, 'groupBy')
  const STEPS = ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']
  drop(all['Iterator']?.prototype, ...STEPS)
  drop(Intl, 'Segmenter', 'DurationFormat')
  drop(all['Element']?.prototype, 'checkVisibility', 'setHTMLUnsafe', 'moveBefore', 'setHTML')
  drop(all['HTMLElement']?.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover')
  drop(all['HTMLDialogElement']?.prototype, 'requestClose', 'closedBy')
  drop(all['Document']?.prototype, 'startViewTransition')
  const GLOBALS = ['Iterator', 'Float16Array', 'Temporal', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler']
  drop(globalThis, ...GLOBALS, 'navigation', 'CloseWatcher', 'URLPattern', 'ImageDecoder', 'SuppressedError', 'DisposableStack')
}

/** Makes every page and module worker of the context run in such a browser. */
export const makeOlder = async (context: BrowserContext) => {
  await context.addInitScript(takeAway)
  await context.route(/\/assets\/[^/]*worker[^/]*\.m?js/i, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `(${takeAway.toString()})();${await answer.text()}` })
  })
}
