import type { SigningFacts } from '../facts/facts.ts'
import type { Evidence, FixStep } from './verdict.ts'

type SchemeName = keyof SigningFacts['schemes']
const TITLES: Record<SchemeName, string> = { v1: 'v1（META-INF）', v2: 'v2', v3: 'v3', v31: 'v3.1' }

/** All four schemes as verified; `wanted`: those whose absence is the finding. */
export const schemeTable = (signing: SigningFacts, wanted: SchemeName[]): Evidence => {
  const names = Object.keys(TITLES) as SchemeName[]
  const rows = names.map((name) => {
    const { present, verified, problems } = signing.schemes[name]
    // v1 beside a newer scheme isn't checked if no supported platform reads it: then unverified doesn't mean invalid.
    const unchecked = name === 'v1' && !wanted.includes('v1') && signing.verified
    const bad = unchecked ? '有，未检验' : '未通过校验'
    const state = verified ? '有效' : present ? bad : '没有'
    return { cells: [TITLES[name], state, problems[0] ?? '–'], guilty: wanted.includes(name) && !verified }
  })
  const valid = names.filter((name) => signing.schemes[name].verified).map((name) => TITLES[name])
  return {
    at: 'APK Signing Block',
    found: valid.length === 0 ? '没有通过校验的签名' : `只有 ${valid.join('、')} 有效`,
    expected: `${wanted.map((name) => TITLES[name]).join('、')} 有效`,
    table: { head: ['签名方案', '状态', '问题'], rows },
  }
}

export const checkSigned: FixStep = { text: '签名后核对一次。', snippet: 'apksigner verify --verbose app-aligned.apk' }
/**
 * A package after a key rotation is signed with both keys: without the old key and the lineage, existing users don't get the
 * update. The old key applies before that API level, since earlier support for rotation by v3 is limited.
 */
export const signRotated: FixStep = {
  text: '用新旧两把密钥和轮换记录一起签名；少了它们，已经安装的用户收不到更新。',
  snippet:
    'apksigner sign --ks old.jks --next-signer --ks release.jks --lineage lineage --rotation-min-sdk-version 33 app-aligned.apk',
}

export const signAgain: FixStep[] = [
  {
    text: '先对齐，再用 apksigner 签名；签名之后不要再改动安装包。',
    snippet:
      'apksigner sign --v1-signing-enabled true --v2-signing-enabled true --v3-signing-enabled true --ks release.jks app-aligned.apk',
  },
  checkSigned,
]
