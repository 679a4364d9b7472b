import { spawnSync } from 'node:child_process'
import type { Statement } from './fields.ts'

const SCHEMES = ['v1', 'v2', 'v3', 'v3.1']

/** The output of `apksigner verify`. It skips v1 if no supported platform needs it; so do we. */
export const signatures = (path: string): Statement => {
  const { stdout, status } = spawnSync('apksigner', ['verify', '-v', '--print-certs', path], { encoding: 'utf8' })
  return {
    verified: String(status === 0),
    schemes: SCHEMES.filter(
      (scheme) =>
        stdout.includes(`Verified using ${scheme} scheme`) && new RegExp(`using ${scheme} scheme .*: true`).test(stdout),
    ),
    signers: [...stdout.matchAll(/^Signer #\d+ certificate SHA-256 digest: ([0-9a-f]{64})$/gm)].map((match) => match[1] ?? ''),
    keys: [...stdout.matchAll(/^Signer #\d+ public key SHA-256 digest: ([0-9a-f]{64})$/gm)].map((match) => match[1] ?? ''),
    keySizes: [...stdout.matchAll(/^Signer #\d+ key size \(bits\): (\d+)$/gm)].map((match) => match[1] ?? ''),
  }
}
