import { Malformed } from '../bytes/malformed.ts'
import type { Der } from './der.ts'
import { childAt, children, encoding, oidText, readDer, stringOctets, TAG } from './der.ts'
import type { Certificate } from './certificate.ts'
import { readCertificate, serialText } from './certificate.ts'
import { nameKey } from './distinguished-name.ts'

/** PKCS#7 SignedData (RFC 2315, 9.1), the part that JAR signing uses. */
export type SignedData = { certificates: Certificate[]; signers: SignerInfo[] }
export type SignerInfo = {
  issuerKey: string
  serialNumber: string
  digestOid: string
  signatureOid: string
  signature: Uint8Array
  /** Present when the signer signed attributes instead of the content. */
  signedAttributes?: SignedAttributes
}
type SignedAttributes = {
  /** What the signature covers: the attributes as SET OF, in place of the implicit tag. */
  signedBytes: Uint8Array
  contentType?: string
  messageDigest?: Uint8Array
}

const SIGNED_DATA_OID = '1.2.840.113549.1.7.2'
export const DATA_OID = '1.2.840.113549.1.7.1'
const CONTENT_TYPE_OID = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST_OID = '1.2.840.113549.1.9.4'
const MAX_CERTIFICATES = 64
const MAX_SIGNERS = 64

const algorithmOid = (node: Der) =>
  oidText(childAt(children(node), { index: 0, tag: TAG.oid, sought: 'an algorithm identifier' }))

const attributeValue = (attributes: Der[], oid: string): Der | undefined => {
  const found = attributes
    .map((attribute) => children(attribute))
    .filter(([type]) => type?.tag === TAG.oid && oidText(type) === oid)
  if (found.length > 1) throw new Malformed(found[1]?.[0]?.start ?? 0, `one attribute ${oid}`)
  const values = found[0]?.[1]
  return values ? children(values)[0] : undefined
}

const readSignedAttributes = (node: Der): SignedAttributes => {
  const attributes = children(node)
  const signedBytes = new Uint8Array(encoding(node))
  signedBytes[0] = TAG.set
  const contentType = attributeValue(attributes, CONTENT_TYPE_OID)
  const messageDigest = attributeValue(attributes, MESSAGE_DIGEST_OID)
  return {
    signedBytes,
    ...(contentType ? { contentType: oidText(contentType) } : {}),
    ...(messageDigest ? { messageDigest: stringOctets(messageDigest) } : {}),
  }
}

const readSigner = (node: Der): SignerInfo => {
  const fields = children(node)
  const [issuer, serial] = children(childAt(fields, { index: 1, tag: TAG.sequence, sought: 'issuer and serial number' }))
  if (!issuer || !serial) throw new Malformed(node.start, 'issuer and serial number')
  const digest = childAt(fields, { index: 2, tag: TAG.sequence, sought: 'a digest algorithm' })
  const attributes = fields[3]?.tag === TAG.context0 ? fields[3] : undefined
  const rest = attributes ? 4 : 3
  return {
    issuerKey: nameKey(issuer),
    serialNumber: serialText(serial),
    digestOid: algorithmOid(digest),
    signatureOid: algorithmOid(childAt(fields, { index: rest, tag: TAG.sequence, sought: 'a signature algorithm' })),
    signature: stringOctets(childAt(fields, { index: rest + 1, sought: 'a signature' })),
    ...(attributes ? { signedAttributes: readSignedAttributes(attributes) } : {}),
  }
}

/** Parses a signature block file of `META-INF`. Raises Malformed. */
export const readSignedData = (bytes: Uint8Array): SignedData => {
  const [type, wrapped] = children(readDer(bytes))
  if (!type || !wrapped || oidText(type) !== SIGNED_DATA_OID) throw new Malformed(0, 'PKCS#7 SignedData')
  const fields = children(childAt(children(wrapped), { index: 0, tag: TAG.sequence, sought: 'SignedData' }))
  const certificateSet = fields.find(({ tag }) => tag === TAG.context0)
  const signerSet = fields.at(-1)
  if (fields.length < 4 || signerSet?.tag !== TAG.set) throw new Malformed(0, 'signer infos')
  const certificates = certificateSet ? children(certificateSet).filter(({ tag }) => tag === TAG.sequence) : []
  const signers = children(signerSet)
  if (certificates.length > MAX_CERTIFICATES) throw new Malformed(0, `at most ${MAX_CERTIFICATES} certificates`)
  if (signers.length > MAX_SIGNERS) throw new Malformed(0, `at most ${MAX_SIGNERS} signer infos`)
  return {
    certificates: certificates.map((node) => readCertificate(encoding(node))),
    signers: signers.map(readSigner),
  }
}
