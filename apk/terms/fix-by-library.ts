import { makerOfLibrary } from '../sdks/owner.ts'
import type { FixStep } from './verdict.ts'

const MAX_NAMES = 3

/** What to do about native libraries: those that an SDK or an engine ships nobody but its makers can build anew. */
export const fixByLibrary = (libraries: readonly { path: string }[], own: readonly FixStep[]): FixStep[] => {
  const owners = libraries.map(({ path }) => makerOfLibrary(path))
  const names = [...new Set(owners.flatMap((owner) => owner ?? []))]
  const others = names.length > MAX_NAMES ? ` 等 ${names.length} 个 SDK ` : ' '
  return [
    ...(owners.includes(undefined) ? own : []),
    ...(names.length > 0
      ? [
          {
            text: `${names.slice(0, MAX_NAMES).join('、')}${others}的库由提供方编译：升级到新版本后重新打包，新版本仍不符合的请提供方改正。`,
          },
        ]
      : []),
  ]
}
