import { makerOfLibrary } from '../sdks/owner.ts'
import { sayOwners } from './say-owners.ts'
import type { FixStep } from './verdict.ts'

/** Fixes for native libraries: those of an SDK or an engine can only be rebuilt by their vendor. */
export const fixByLibrary = (libraries: readonly { path: string }[], own: readonly FixStep[]): FixStep[] => {
  const owners = libraries.map(({ path }) => makerOfLibrary(path))
  const names = owners.flatMap((owner) => owner ?? [])
  return [
    ...(owners.includes(undefined) ? own : []),
    ...(names.length > 0
      ? [
          {
            text: `${sayOwners(names)}的库由提供方编译：升级到新版本后重新打包，新版本仍不符合的请提供方改正。`,
          },
        ]
      : []),
  ]
}
