import { packerOfAsset } from '../facts/packer.ts'
import { pathInPart } from '../facts/part-path.ts'
import { ownerOfAsset } from '../sdks/owner.ts'
import { sayOwners } from './say-owners.ts'
import type { FixStep } from './verdict.ts'

/** Where embedded code comes from: a packer, a known SDK, or, as far as visible, the app's developers. */
export type Bringer = { kind: 'packer' | 'sdk'; name: string } | { kind: 'own' }

export const bringerOfFile = (path: string): Bringer => {
  const packer = packerOfAsset(pathInPart(path))
  if (packer !== undefined) return { kind: 'packer', name: packer }
  const sdk = ownerOfAsset(path)
  return sdk === undefined ? { kind: 'own' } : { kind: 'sdk', name: sdk }
}

const sayAll = (bringers: readonly Bringer[], kind: 'packer' | 'sdk') =>
  sayOwners(bringers.flatMap((one) => (one.kind === kind ? one.name : [])))

/** A packer finds its files only in their place: moving them breaks the app. */
export const fixByBringer = (bringers: readonly Bringer[], own: FixStep[]): FixStep[] => {
  const [packers, sdks] = [sayAll(bringers, 'packer'), sayAll(bringers, 'sdk')]
  return [
    ...(bringers.some(({ kind }) => kind === 'own') ? own : []),
    ...(packers
      ? [
          {
            text: `${packers}放进来的不要移动、改名或删除，否则应用无法启动：请加固提供方给出不从 assets 装载代码的版本或选项。`,
          },
        ]
      : []),
    ...(sdks ? [{ text: `${sdks}带来的不要自己移动：先升级 SDK，再请提供方说明装载的内容和校验方式。` }] : []),
  ]
}
