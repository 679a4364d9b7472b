import * as account from './account.ts'
import type { AnyCall } from './call.ts'
import * as home from './home.ts'
import * as identifyApk from './identify-apk.ts'
import * as identify from './identify.ts'
import * as library from './library.ts'
import * as news from './news.ts'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'auth' in value && 'output' in value

/** The roll call: the server refuses to start unless each of these is served and nothing else is. */
export const allCalls: readonly AnyCall[] = [account, home, library, news, identifyApk, identify]
  .flatMap((room) => Object.values(room))
  .filter(isCall)
