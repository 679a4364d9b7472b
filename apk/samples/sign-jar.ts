import { createHash, sign } from 'node:crypto'
import { body, childAt, children, encoding, readDer } from '../formats/der.ts'
import { der, derNull, oid, sequence, setOf, smallInteger } from './format/der-writer.ts'
import type { ZipItem } from './format/zip-file.ts'
import type { SigningKey } from './keys.ts'

type JarSigning = {
  key: SigningKey
  digest: 'sha1' | 'sha256'
  /** Schemes named in X-Android-APK-Signed. */
  schemes: number[]
}

const DIGEST = {
  sha1: { name: 'SHA1', oid: '1.3.14.3.2.26' },
  sha256: { name: 'SHA-256', oid: '2.16.840.1.101.3.4.2.1' },
} as const
const KEY_OID = { rsa: '1.2.840.113549.1.1.1', ec: '1.2.840.10045.2.1' } as const
const LINE_BYTES = 70

const hash = (digest: 'sha1' | 'sha256', bytes: Uint8Array | string) => createHash(digest).update(bytes).digest('base64')

/** A line of at most 72 bytes including its end; the rest follows on continuation lines that begin with a space. */
const attribute = (name: string, value: string) => {
  const bytes = Buffer.from(`${name}: ${value}`, 'utf8')
  const lines = [bytes.subarray(0, LINE_BYTES).toString('latin1')]
  for (let at = LINE_BYTES; at < bytes.length; at += LINE_BYTES - 1)
    lines.push(` ${bytes.subarray(at, at + LINE_BYTES - 1).toString('latin1')}`)
  return lines.map((line) => `${line}\r\n`).join('')
}
const section = (name: string, attributes: [string, string][]) =>
  `${attribute('Name', name)}${attributes.map(([key, value]) => attribute(key, value)).join('')}\r\n`

/** Issuer and serial number of a certificate, by which a signer info refers to it. */
const issuerAndSerial = (certificate: Uint8Array) => {
  const [tbs] = children(readDer(certificate))
  const fields = tbs ? children(tbs) : []
  const serial = childAt(fields, { index: 1, sought: 'a serial number' })
  const issuer = childAt(fields, { index: 3, sought: 'an issuer' })
  return sequence(encoding(issuer), der(serial.tag, body(serial)))
}

const signatureBlock = ({ key, digest }: JarSigning, signed: Buffer) => {
  const digestAlgorithm = sequence(oid(DIGEST[digest].oid), derNull())
  const keyAlgorithm = key.kind === 'rsa' ? sequence(oid(KEY_OID.rsa), derNull()) : sequence(oid(KEY_OID.ec))
  const signature = sign(digest, signed, key.privateKey)
  const signer = sequence(smallInteger(1), issuerAndSerial(key.certificate), digestAlgorithm, keyAlgorithm, der(0x04, signature))
  const data = sequence(
    smallInteger(1),
    setOf(digestAlgorithm),
    sequence(oid('1.2.840.113549.1.7.1')),
    der(0xa0, key.certificate),
    setOf(signer),
  )
  return sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, data))
}

const textBytes = (text: string) => Buffer.from(text, 'latin1')

/** The three files of scheme v1 (JAR signing) for these entries. */
export const jarSignature = (items: ZipItem[], signing: JarSigning): ZipItem[] => {
  const { name } = DIGEST[signing.digest]
  const sections = items.map(({ path, bytes }) => ({
    path,
    text: section(path, [[`${name}-Digest`, hash(signing.digest, bytes)]]),
  }))
  const main = `${attribute('Manifest-Version', '1.0')}${attribute('Created-By', '1.0 (Sample)')}\r\n`
  const manifest = textBytes(main + sections.map(({ text }) => text).join(''))
  const stripping = signing.schemes.length > 0 ? attribute('X-Android-APK-Signed', signing.schemes.join(', ')) : ''
  const head = `${attribute('Signature-Version', '1.0')}${attribute('Created-By', '1.0 (Sample)')}${attribute(`${name}-Digest-Manifest`, hash(signing.digest, manifest))}${stripping}\r\n`
  const own = sections.map(({ path, text }) => section(path, [[`${name}-Digest`, hash(signing.digest, textBytes(text))]]))
  const signatureFile = textBytes(head + own.join(''))
  return [
    { path: 'META-INF/MANIFEST.MF', bytes: manifest },
    { path: 'META-INF/CERT.SF', bytes: signatureFile },
    {
      path: signing.key.kind === 'rsa' ? 'META-INF/CERT.RSA' : 'META-INF/CERT.EC',
      bytes: signatureBlock(signing, signatureFile),
    },
  ]
}
