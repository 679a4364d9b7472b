import type { Plugin } from 'vite'

const SUMMARY = /^ +summary: '(?:[^'\\]|\\.)*',\n/gm

/** What a call says of itself stands in the API page, which the server writes: no browser carries it. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      // The lines stay, so that what a source map says stays true.
      const changed = code.replaceAll(SUMMARY, '\n')
      return changed === code ? undefined : changed
    },
  },
}
