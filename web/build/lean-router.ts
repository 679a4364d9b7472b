import type { Plugin } from 'vite'

type Edit = { file: RegExp; from: string; to: string; times?: number }

/**
 * What this site never uses of react-router, taken out where nothing else can tell the bundler: submissions that change
 * data, fetchers, instrumentation, view transitions, and prefetching, which needs the framework mode. With the way in
 * closed the bundler drops what stood behind it.
 */
const edits: readonly Edit[] = [
  {
    file: /router[\\/]router\.js$/,
    from: '	if (init.instrumentations) router = instrumentClientSideRouter(',
    to: '	if (false) router = instrumentClientSideRouter(',
  },
  {
    file: /router[\\/]router\.js$/,
    from: '	if (init.instrumentations) {',
    to: '	if (false) {',
  },
  {
    file: /router[\\/]router\.js$/,
    from: 'consumeInstrumentationClientResultMetaReceiver(router)',
    to: 'void 0',
    times: 2,
  },
  {
    file: /router[\\/]router\.js$/,
    from: 'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {',
    to: 'else if (false) {',
  },
  {
    file: /router[\\/]router\.js$/,
    from: '	async function fetch(key, routeId, href, opts) {\n',
    to: '	async function fetch(key, routeId, href, opts) {\n		throw new Error("fetchers are left out, see build/lean-router.ts");\n',
  },
  {
    file: /lib[\\/]components\.js$/,
    from: 'if (!viewTransitionOpts || !isViewTransitionAvailable) {',
    to: 'if (true) {',
  },
  {
    file: /lib[\\/]components\.js$/,
    from: 'if (renderDfd && pendingState && router.window) {',
    to: 'if (false) {',
  },
  {
    file: /ssr[\\/]components\.js$/,
    from: 'function PrefetchPageLinks({ page, ...linkProps }) {\n',
    to: 'function PrefetchPageLinks({ page, ...linkProps }) {\n	return null;\n',
  },
]

export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler(code, id) {
      let changed = code
      for (const { file, from, to, times = 1 } of edits) {
        if (!file.test(id)) continue
        const pieces = changed.split(from)
        if (pieces.length !== times + 1)
          throw new Error(`react-router has "${from}" ${pieces.length - 1} times: look at build/lean-router.ts`)
        changed = pieces.join(to)
      }
      return changed === code ? undefined : changed
    },
  },
}
