import type { Plugin } from 'vite'

type Edit = { file: RegExp; from: string; to: string; times?: number }

/**
 * React creates five errors while it loads and only ever compares them. With a debugger attached, a browser parses the whole file
 * a second time for their stack traces (70 ms on a slow phone): create them without a stack.
 */
const withoutStack = (code: number): Edit => ({
  file: /react-dom-client\.production\.js$/,
  from: `Exception = Error(formatProdErrorMessage(${code}))`,
  to: `Exception = { __proto__: Error.prototype, message: formatProdErrorMessage(${code}) }`,
})

/**
 * Unused features of react-router that tree shaking can't remove: submissions that change data, fetchers, instrumentation, view
 * transitions, and prefetching, which needs framework mode. Once these entry points are cut, the bundler drops the code behind
 * them.
 */
const edits: readonly Edit[] = [
  ...[519, 460, 474, 542, 461].map(withoutStack),
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
    to: '	async function fetch(key, routeId, href, opts) {\n		throw new Error("fetchers are left out, see build/lean-libraries.ts");\n',
  },
  // A warning for route authors; `app/public-routes.tsx` has no such path.
  {
    file: /router[\\/]utils\.js$/,
    from: '`Route path "${path}" will be treated as if it were "${path.replace(/\\*$/, "/*")}" because the \\`*\\` character must always follow a \\`/\\` in the pattern. To get rid of this warning, please change the route path to "${path.replace(/\\*$/, "/*")}".`',
    to: 'path',
    times: 2,
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
  // The server omits it as well.
  {
    file: /dom[\\/]lib\.js$/,
    from: '"data-discover": !isAbsolute && discover === "render" ? "true" : void 0',
    to: '"data-discover": void 0',
    times: 2,
  },
  {
    file: /ssr[\\/]components\.js$/,
    from: 'function PrefetchPageLinks({ page, ...linkProps }) {\n',
    to: 'function PrefetchPageLinks({ page, ...linkProps }) {\n	return null;\n',
  },
]

export const leanLibraries: Plugin = {
  name: 'lean-libraries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules[\\/](?:react-router[\\/]dist[\\/]production|react-dom[\\/]cjs)[\\/]/ },
    handler(code, id) {
      let changed = code
      for (const { file, from, to, times = 1 } of edits) {
        if (!file.test(id)) continue
        const pieces = changed.split(from)
        if (pieces.length !== times + 1)
          throw new Error(`${id} has "${from}" ${pieces.length - 1} times: look at build/lean-libraries.ts`)
        changed = pieces.join(to)
      }
      return changed === code ? undefined : changed
    },
  },
}
