import { readFileSync } from 'node:fs'
import { BadSetting } from './bad-setting.ts'
import { type ServerLimits, serverLimits } from './limits.ts'

/**
 * Bounds that pages and the contract state too. An installation may lower them, and the server then names its own; higher
 * ones would be refused in the browser.
 */
const STATED_ON_PAGES = new Set([
  'imageBytes',
  'picture.side',
  'appealFile.bytes',
  'appealFile.perAppeal',
  'evidence.bytes',
  'evidence.perResult',
])

const DAY_MS = 86_400_000
/** Node's timers fire at once beyond it. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** A stop that takes longer is cut off (`stopOnSignals`). */
const HIGHEST: Record<string, number> = { stopMs: 9_000 }
/** The longer ones are compared with the clock, the others are timers. */
const highest = (name: string, usual: number) =>
  HIGHEST[name] ?? (name.endsWith('Ms') && usual < DAY_MS ? LONGEST_TIMER_MS : Infinity)

type Tree = { readonly [name: string]: number | Tree }

const isTree = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const chosen = (value: unknown, { name, usual }: { name: string; usual: number }): number => {
  if (!Number.isSafeInteger(value) || (value as number) < 1)
    throw new BadSetting(`LIMITS_FILE 中的 ${name} 应是正整数，现在是 ${JSON.stringify(value)}。`)
  if ((value as number) > highest(name, usual))
    throw new BadSetting(`LIMITS_FILE 中的 ${name} 不能超过 ${highest(name, usual)}，现在是 ${JSON.stringify(value)}。`)
  if (STATED_ON_PAGES.has(name) && (value as number) > usual)
    throw new BadSetting(`LIMITS_FILE 中的 ${name} 写在页面上，只能调低，不能超过 ${usual}。`)
  return value as number
}

const merged = (usual: Tree, given: unknown, path: readonly string[]): Tree => {
  if (!isTree(given)) throw new BadSetting(`LIMITS_FILE 中的 ${path.join('.') || '内容'} 应是 JSON 对象。`)
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(usual, name))
  if (unknown !== undefined)
    throw new BadSetting(`LIMITS_FILE 中没有 ${[...path, unknown].join('.')} 这一项，可用的名称见 server/limits.ts。`)
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => {
      if (!Object.hasOwn(given, name)) return [name, value]
      const inner = [...path, name]
      return [
        name,
        typeof value === 'number'
          ? chosen(given[name], { name: inner.join('.'), usual: value })
          : merged(value, given[name], inner),
      ]
    }),
  )
}

const textOf = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (error) {
    const why = error instanceof SyntaxError ? '不是 JSON' : '读不到'
    throw new BadSetting(`LIMITS_FILE 指向的文件${why}：${path}`, { cause: error })
  }
}

/** The bounds of this installation: `limits.ts`, overridden by the JSON file at `path`, which may name only some. */
export const readLimits = (path: string | undefined): ServerLimits =>
  path ? (merged(serverLimits, textOf(path), []) as ServerLimits) : serverLimits
