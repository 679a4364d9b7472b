import { Reader } from '../bytes/reader.ts'
import type { BlockSigner, SignerContext } from './signer-block.ts'
import { MAX_SIGNERS, readSigners } from './signer-block.ts'

export type SchemeSignatures = { signers: BlockSigner[]; problems: string[] }

/** Attribute that names a newer scheme that signed the package too, so that its block can't be removed unnoticed. */
const STRIPPING_PROTECTION = 0xbeeff00d
const V3_SCHEME = 3
/** The first API level that knows v2. */
const SINCE_SDK = 24

export const countProblems = (signers: BlockSigner[]) => {
  if (signers.length === 0) return ['没有签名者']
  return signers.length > MAX_SIGNERS ? [`签名者超过 ${MAX_SIGNERS} 个`] : []
}

const isStripped = ({ attributes }: BlockSigner) =>
  attributes.some(({ id, value }) => id === STRIPPING_PROTECTION && new Reader(value).u32At(0) === V3_SCHEME)

/** Verifies APK Signature Scheme v2. `hasV3`: there is a v3 block as well. */
export const verifyV2 = (
  block: Uint8Array,
  context: Omit<SignerContext, 'hasSdkRange'> & { hasV3: boolean },
): SchemeSignatures => {
  const signers = readSigners(block, { ...context, hasSdkRange: false, minSdk: Math.max(context.minSdk, SINCE_SDK) })
  const problems = [...countProblems(signers), ...signers.flatMap((signer) => signer.problems)]
  if (!context.hasV3 && signers.some(isStripped)) problems.push('v2 签名声明还有 v3 签名，但 v3 签名已被去掉')
  return { signers, problems }
}
