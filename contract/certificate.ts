import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, pageInput, pageOf, time, withoutHidden } from './fields.ts'
import { nfkc } from './nfkc.ts'

export { type CertificateRow, queryRegistry } from './registry.ts'

/** `unknown`: a number or a file that we never certified. */
export const certificateStates = {
  valid: '金标有效',
  expired: '金标已到期',
  revoked: '金标已撤销',
} as const

/** Validity of a label in days. */
export const CERTIFICATE_DAYS = 180
/** Days before the end of a label from which a new round of the same version can renew it; the first reminder is sent then. */
export const RENEWAL_DAYS = 30
export const certificateNumber = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^(DEMO-)?GL-\d{8}-[0-9A-Z]{6}$/, '请核对编号，形如 GL-20261118-7K2M9Q'))

/** A number as people type or paste it: full-width, with other dashes, with spaces, or with neither; O for 0 in the date. */
export const typedCertificateNumber = z.pipe(
  z.string().check(
    withoutHidden,
    z.overwrite((typed: string) =>
      nfkc(typed)
        .replaceAll(/[\s\p{Pd}−]/gu, '')
        .replace(/^(DEMO)?GL([\dO]{8})/i, (_, demo, day) => `${demo ? 'DEMO-' : ''}GL-${day.replace(/O/gi, 0)}-`),
    ),
  ),
  certificateNumber,
)
const sha256 = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'SHA-256 是 64 位十六进制数字，请核对'))

/** What is signed: canonical JSON (sorted keys, no spaces) of exactly these fields. */
const certificateBody = z.object({
  number: z.string(),
  demo: z.boolean(),
  alliance: z.string(),
  company: z.string(),
  appName: z.string(),
  packageName: z.string(),
  versionName: z.string(),
  versionCode: z.string(),
  sha256: z.string(),
  signerSha256: z.array(z.string()),
  standards: z.array(z.object({ id: z.string(), title: z.string(), version: z.string() })),
  pack: z.string(),
  roundNumber: z.string(),
  reportHash: z.string(),
  issuedAt: z.string(),
  validUntil: z.string(),
})
export type CertificateBody = z.output<typeof certificateBody>

/** The file that its holder keeps and that anybody can verify offline. */
const signedCertificate = z.object({
  certificate: certificateBody,
  keyId: z.string(),
  algorithm: z.literal('Ed25519'),
  /** Base64url over the canonical JSON's UTF-8 bytes. */
  signature: z.string(),
})

/** The log's state, signed: over the canonical JSON of `{at, log: LOG_NAME, rootHash, size}`. Hashes are hex. */
const logHead = z.object({ size: z.int(), rootHash: z.string(), at: time, keyId: z.string(), signature: z.string() })
export type LogHead = z.output<typeof logHead>
export const LOG_NAME = 'alliance-certificate-log/1'

/**
 * Inclusion proof (RFC 9162 §2.1.3): the certificate's issue is entry `index` of the first `size` entries. The entry is the
 * canonical JSON of `{kind: 'issued', number, signedSha256}`, where `signedSha256` is the SHA-256 of the signed certificate's
 * canonical JSON (all four fields of `signedCertificate`).
 */
const logProof = z.object({
  index: z.int(),
  size: z.int(),
  leaf: z.string(),
  path: z.array(z.string()),
  rootHash: z.string(),
})
export type LogProof = z.output<typeof logProof>

const certificateView = z.object({
  state: z.enum(['valid', 'expired', 'revoked']),
  revokedAt: z.nullable(time),
  revokeReason: z.string(),
  issuedAt: time,
  validUntil: time,
  signed: signedCertificate,
  /** Raw Ed25519 key, 32 bytes in base64url; the key id is the first 16 hex digits of their SHA-256. */
  publicKey: z.string(),
  /** Page where anybody can verify this certificate, and its QR code: rows of '1' dark and '0' light. */
  verifyAddress: z.string(),
  qr: z.array(z.string()),
  /** Proof and head are of the same size. */
  log: z.object({ head: logHead, proof: logProof }),
})
export type CertificateView = z.output<typeof certificateView>

export const verifyByNumber = call({
  path: '/api/certificate/verifyNumber',
  auth: 'public',
  summary: '按编号查验证书',
  input: z.object({ number: certificateNumber }),
  output: z.nullable(certificateView),
})

export const verifyByFile = call({
  path: '/api/certificate/verifyFile',
  auth: 'public',
  summary: '按安装包的 SHA-256 查验；文件不离开你的设备',
  input: z.object({ sha256 }),
  output: z.array(certificateView),
})

export const queryRevocations = call({
  path: '/api/certificate/queryRevocations',
  auth: 'public',
  summary: '撤销名单',
  input: z.object(pageInput),
  output: pageOf(z.object({ number: z.string(), revokedAt: time, reason: z.string() })),
})

export const queryKeys = call({
  path: '/api/certificate/queryKeys',
  auth: 'public',
  summary: '签发密钥的公钥，现用与曾用的',
  input: z.object({}),
  output: z.array(z.object({ keyId: z.string(), publicKey: z.string(), from: time, until: z.nullable(time) })),
  cached: true,
})

/** For the holder: the certificate of a round that passed all seven standards. */
export const queryCertificateOfRound = call({
  path: '/api/certificate/queryOfRound',
  auth: 'member',
  summary: '一轮认证得到的证书',
  input: z.object({ identifyId: id }),
  output: z.nullable(certificateView),
  errors: ['NOT_FOUND'],
})

export const exportCertificate = call({
  path: '/api/certificate/export',
  auth: 'member',
  summary: '下载证书：PDF、签名 JSON，或到期日的日历文件，都是 base64',
  input: z.object({ number: certificateNumber, format: z.enum(['pdf', 'json', 'ics']) }),
  output: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

/** The append-only log of issued and revoked certificates (RFC 9162's Merkle tree). */
export const queryLogHead = call({
  path: '/api/certificate/queryLogHead',
  auth: 'public',
  summary: '证书日志的签名头：条数与根哈希',
  input: z.object({}),
  output: logHead,
})
export const queryLogProof = call({
  path: '/api/certificate/queryLogProof',
  auth: 'public',
  summary: '一张证书在日志中的包含证明',
  input: z.object({ number: certificateNumber }),
  output: z.nullable(logProof),
})
