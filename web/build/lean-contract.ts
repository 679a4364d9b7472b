import type { Plugin } from 'vite'

/** Summary, auth, errors and flags of a call: used only by the server and the API page. */
const SERVERS = /^ +(?:summary: '(?:[^'\\]|\\.)*'|auth: '\w+'|errors: \[[^\]]*\]|(?:cached|creates|lab): true),\n/gm

/** Strips the server-only parts of calls from the client build. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      // Keeps the line breaks, so that source maps stay correct.
      const changed = code.replaceAll(SERVERS, (part) => part.replaceAll(/[^\n]/g, ''))
      return changed === code ? undefined : changed
    },
  },
}
