/** Adds what the oldest supported browsers (decision 053) lack of what our code and its libraries use. */
const add = (to: object | undefined, missing: Record<string, (...given: never[]) => unknown>) => {
  for (const [name, value] of Object.entries(missing))
    if (to && !(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}

add(Array.prototype, {
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare)
  },
  toReversed(this: unknown[]) {
    return [...this].reverse()
  },
})

add(AbortSignal, {
  any(signals: Iterable<AbortSignal>) {
    const either = new AbortController()
    for (const signal of signals) {
      const abort = () => either.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true, signal: either.signal })
    }
    return either.signal
  },
})

// A worker has no elements.
add(globalThis.Element?.prototype, {
  checkVisibility(this: Element) {
    return this.getClientRects().length > 0
  },
})

/** PDF.js lacks it in its own build for older browsers, too. */
add(Promise, {
  withResolvers() {
    const settle: Partial<Record<'resolve' | 'reject', unknown>> = {}
    const promise = new Promise((resolve, reject) => Object.assign(settle, { resolve, reject }))
    return { promise, ...settle }
  },
})

export {}
