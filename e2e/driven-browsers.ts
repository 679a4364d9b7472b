import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'

/** A stock browser that isn't Chromium, driven by its own remote protocol. */
export type Driven = {
  goto: (address: string) => Promise<unknown>
  /** Sets the width of the window in CSS pixels. */
  width: (px: number) => Promise<unknown>
  /** The value of an expression in the page, as JSON. */
  value: <T>(expression: string) => Promise<T>
  /** Chooses a file in the file input that matches the selector. */
  choose: (selector: string, path: string) => Promise<unknown>
  close: () => Promise<void>
}

const HEIGHT = 900
const START_LIMIT_MS = 60_000

/** A process group with a home of its own; `end` stops it and removes the home. */
const launch = (command: string, commandArguments: (home: string) => string[], env: Record<string, string> = {}) => {
  const home = mkdtempSync(join(tmpdir(), 'browser-'))
  const own = { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, LC_ALL: 'C.UTF-8' }
  const child: ChildProcess = spawn(command, commandArguments(home), {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const end = async () => {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined
    if (child.pid) process.kill(-child.pid)
    await ended
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return { child, end }
}

type Answer = { id: number; type: string; result: unknown; message?: string }

const FIREFOX = '/usr/bin/firefox-esr'
/** Firefox by WebDriver BiDi over its own WebSocket. */
const startFirefox = async (): Promise<Driven> => {
  const { child, end } = launch(FIREFOX, (home) => [
    '--headless',
    '--no-remote',
    '--profile',
    home,
    '--remote-debugging-port',
    '0',
  ])
  const socket = new WebSocket(
    await new Promise<string>((resolve) =>
      child.stderr?.on('data', (words) => {
        const [, address] = /BiDi listening on (ws:\S+)/.exec(String(words)) ?? []
        if (address) resolve(`${address}/session`)
      }),
    ),
  )
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = (last += 1)
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answered
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result as T
  }
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]!.context
  type Evaluated = { result: { value: string; sharedId: string }; exceptionDetails?: { text: string } }
  const evaluate = async (expression: string) => {
    const given = { expression, target: { context }, awaitPromise: true }
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', given)
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    width: (width) => send('browsingContext.setViewport', { context, viewport: { width, height: HEIGHT } }),
    value: async (expression) => JSON.parse((await evaluate(`(async()=>JSON.stringify(await (${expression})??null))()`)).value),
    choose: async (selector, path) => {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await send('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    close: end,
  }
}

const WEBKIT = ['4.1', '6.0'].map((api) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${api}/MiniBrowser`)
/** WebKitGTK by WebDriver, on a virtual screen. */
const startWebkit = async (): Promise<Driven> => {
  const port = await freePort()
  const env = { LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const screen = ['--', 'xvfb-run', '-a', '-s', '-screen 0 1700x1200x24', 'WebKitWebDriver', `--port=${port}`]
  const { end } = launch('dbus-run-session', () => screen, env)
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (value?.error) throw new Error(`${path}: ${value.message}`)
    return value
  }
  const until = Date.now() + START_LIMIT_MS
  while (!(await call('GET', '/status').catch(() => false)) && Date.now() < until) await pause(200)
  const options = { binary: WEBKIT.find((path) => existsSync(path)), args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: START_LIMIT_MS, pageLoad: 2 * START_LIMIT_MS })
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    width: (width) => call('POST', `${session}/window/rect`, { width, height: HEIGHT }),
    value: async (expression) => {
      const script = `const done=arguments[0];(async()=>JSON.stringify(await (${expression})??null))().then(done,e=>done('"'+e+'"'))`
      return JSON.parse(await call<string>('POST', `${session}/execute/async`, { script, args: [] }))
    },
    choose: async (selector, path) => {
      const element = await call<object>('POST', `${session}/element`, { using: 'css selector', value: selector })
      await call('POST', `${session}/element/${Object.values(element)[0]}/value`, { text: path })
    },
    close: async () => {
      await call('DELETE', session).catch(() => {})
      await end()
    },
  }
}

/** The browsers that can be driven, by name; `there`: what is installed. */
export const drivenBrowsers: readonly { name: string; there: boolean; start: () => Promise<Driven> }[] = [
  { name: 'Firefox', there: existsSync(FIREFOX), start: startFirefox },
  {
    name: 'WebKit',
    there:
      WEBKIT.some((path) => existsSync(path)) &&
      ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session'].every((name) => existsSync(`/usr/bin/${name}`)),
    start: startWebkit,
  },
]
