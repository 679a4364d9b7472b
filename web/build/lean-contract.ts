import type { Plugin } from 'vite'

/** Summary, for whom, refusals, what is kept and what creates: told in the API page and held by the server. */
const SERVERS = /^ +(?:summary: '(?:[^'\\]|\\.)*'|auth: '\w+'|errors: \[[^\]]*\]|(?:kept|creates|lab): true),\n/gm

/** What of a call only the server reads: no browser carries it. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      // The lines stay, so that what a source map says stays true.
      const changed = code.replaceAll(SERVERS, (part) => part.replaceAll(/[^\n]/g, ''))
      return changed === code ? undefined : changed
    },
  },
}
