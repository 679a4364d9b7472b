// Verifies a gold-label certificate offline; needs only Node 24 and this file. It shares no code with the server, so that
// one error can't hide in both. Formats: docs/decisions/010-certificates.md.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const USAGE = `用法：node scripts/verify-certificate.ts <证书.json> --keys <公钥.json> [选项]

  --keys <文件>         联盟公钥，取自 /.well-known/alliance-keys.json（必填）
  --apk <文件>          核对安装包的 SHA-256 与证书一致
  --revocations <文件>  撤销名单，取自 /revocations.json
  --log <文件>          日志证明，取自 /certificate-log/<编号>.json；证书文件里已有时可省略
  --entries <文件>      日志全部条目，取自 /certificate-log/entries.json；可重复，按顺序
  --seen-head <文件>    以前保存的日志头，取自 /certificate-log/head.json；要和 --consistency 一起用
  --consistency <文件>  一致性证明，取自 /certificate-log/consistency.json?first=<以前的条数>
  --at <时间>           按这个时间判断有效期，默认现在

退出码：0 全部相符且在有效期内；1 有不符、已到期或已撤销；2 用法不对或文件读不出。`

type Body = {
  number: string
  sha256: string
  issuedAt: string
  validUntil: string
  appName: string
  versionName: string
  demo: boolean
}
type Signed = { certificate: Body; keyId: string; algorithm: string; signature: string }
type Head = { size: number; rootHash: string; at: number; keyId: string; signature: string }
type Proof = { index: number; size: number; leaf: string; path: string[]; rootHash: string }
type LogFile = { head: Head; proof: Proof }
type Key = { keyId: string; publicKey: string; until: string | null }
type Check = { what: string; ok: boolean; why: string }

class Unusable extends Error {}

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The signed bytes: JSON with sorted keys, no spaces. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

const leafOf = (entry: string) => sha256(Uint8Array.of(0), entry)
const parentOf = (left: string, right: string) => sha256(Uint8Array.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))

/** RFC 9162 §2.1.1, straight from its definition. */
const rootOf = (leaves: readonly string[]): string => {
  if (leaves.length === 0) return sha256('')
  if (leaves.length === 1) return leaves[0]!
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return parentOf(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)))
}

/** RFC 9162 §2.1.3.2. */
const isIncluded = ({ index, size, leaf, path, rootHash }: Proof): boolean => {
  if (!Number.isInteger(index) || index < 0 || index >= size) return false
  let [own, last, hash] = [index, size - 1, leaf]
  for (const step of path) {
    if (last === 0) return false
    if (own % 2 === 1 || own === last) {
      hash = parentOf(step, hash)
      while (own % 2 === 0 && own !== 0) [own, last] = [own / 2, Math.floor(last / 2)]
    } else hash = parentOf(hash, step)
    ;[own, last] = [Math.floor(own / 2), Math.floor(last / 2)]
  }
  return last === 0 && hash === rootHash
}

/** RFC 9162 §2.1.4.2. */
const isConsistent = (first: Head, second: Head, path: readonly string[]): boolean => {
  if (first.size === second.size) return path.length === 0 && first.rootHash === second.rootHash
  if (first.size < 1 || first.size > second.size) return false
  const [start, ...steps] = Number.isInteger(Math.log2(first.size)) ? [first.rootHash, ...path] : path
  if (start === undefined) return false
  let [own, last, older, newer] = [first.size - 1, second.size - 1, start, start]
  while (own % 2 === 1) [own, last] = [Math.floor(own / 2), Math.floor(last / 2)]
  for (const step of steps) {
    if (last === 0) return false
    if (own % 2 === 1 || own === last) {
      ;[older, newer] = [parentOf(step, older), parentOf(step, newer)]
      while (own % 2 === 0 && own !== 0) [own, last] = [own / 2, Math.floor(last / 2)]
    } else newer = parentOf(newer, step)
    ;[own, last] = [Math.floor(own / 2), Math.floor(last / 2)]
  }
  return last === 0 && older === first.rootHash && newer === second.rootHash
}

const unreadable = (path: string, error: unknown) => new Unusable(`读不出 ${path}：${(error as Error).message}`)

const readJson = <T>(path: string): T => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** RFC 8410: the DER prefix of an Ed25519 SubjectPublicKeyInfo, before the 32 bytes of the key. */
const SPKI_HEAD = '302a300506032b6570032100'

const isSigned = (keys: readonly Key[], by: { keyId: string; signature: string }, text: string): boolean => {
  const key = keys.find(({ keyId }) => keyId === by.keyId)
  if (!key) return false
  const raw = Buffer.from(key.publicKey, 'base64url')
  if (raw.length !== 32 || sha256(raw).slice(0, 16) !== key.keyId) return false
  const publicKey = createPublicKey({ key: Buffer.concat([Buffer.from(SPKI_HEAD, 'hex'), raw]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), publicKey, Buffer.from(by.signature, 'base64url'))
}

const isSignedHead = (keys: readonly Key[], head: Head): boolean => {
  const { size, rootHash, at } = head
  return isSigned(keys, head, canonical({ log: 'alliance-certificate-log/1', size, rootHash, at }))
}

const checkSignature = (keys: readonly Key[], { certificate, keyId, algorithm, signature }: Signed): Check[] => {
  const ok = algorithm === 'Ed25519' && isSigned(keys, { keyId, signature }, canonical(certificate))
  const until = keys.find((key) => key.keyId === keyId)?.until ?? null
  const inTime = until === null || Date.parse(certificate.issuedAt) <= Date.parse(until)
  return [
    { what: '数字签名', ok, why: ok ? `Ed25519 签名与公钥 ${keyId} 相符` : '签名与公钥不符：内容被改动，或不是联盟签发' },
    ...(inTime ? [] : [{ what: '签发密钥', ok: false, why: `签发时间晚于密钥停用时间 ${until}` }]),
  ]
}

const checkDates = ({ issuedAt, validUntil }: Body, at: number): Check => {
  const ok = at < Date.parse(validUntil) && at >= Date.parse(issuedAt)
  return { what: '有效期', ok, why: `${issuedAt} 至 ${validUntil}${ok ? '' : '，不在有效期内'}` }
}

const checkPackage = async ({ sha256: wanted }: Body, path: string): Promise<Check> => {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    throw unreadable(path, error)
  }
  const found = hash.digest('hex')
  const ok = found === wanted
  return { what: '安装包', ok, why: ok ? '与证书记载的 SHA-256 相同' : `是 ${found}，证书记载 ${wanted}` }
}

type Revocation = { number: string; reason: string }
type RevocationFile = { list: { at: string; revocations: Revocation[] }; keyId: string; signature: string }
const checkRevocations = (keys: readonly Key[], number: string, file: RevocationFile): Check => {
  if (!isSigned(keys, file, canonical(file.list))) return { what: '撤销名单', ok: false, why: '名单的签名与公钥不符' }
  const found = file.list.revocations.find((one) => one.number === number)
  const why = found ? `已撤销：${found.reason}` : `不在 ${file.list.at} 的撤销名单里`
  return { what: '撤销名单', ok: !found, why }
}

const checkLog = (keys: readonly Key[], signed: Signed, { head, proof }: LogFile): Check[] => {
  const { certificate, keyId, algorithm, signature } = signed
  const signedSha256 = sha256(canonical({ certificate, keyId, algorithm, signature }))
  const leaf = leafOf(canonical({ kind: 'issued', number: certificate.number, signedSha256 }))
  const included = leaf === proof.leaf && proof.size === head.size && proof.rootHash === head.rootHash && isIncluded(proof)
  const signedHead = isSignedHead(keys, head)
  return [
    { what: '日志头', ok: signedHead, why: signedHead ? `共 ${head.size} 条，签名相符` : '日志头的签名与公钥不符' },
    { what: '日志包含', ok: included, why: included ? `签发记录是第 ${proof.index + 1} 条` : '证明不成立：日志里没有这张证书' },
  ]
}

const checkEntries = (paths: readonly string[], head: Head): Check => {
  const entries = paths.flatMap((path) => readJson<{ entries: string[] }>(path).entries)
  // The log may have grown since: the head covers only its first `size` entries.
  const leaves = entries.slice(0, head.size).map(leafOf)
  const ok = leaves.length === head.size && rootOf(leaves) === head.rootHash
  const why = ok ? `前 ${head.size} 条重新算出的根哈希与日志头相同` : `由 ${leaves.length} 条算出的根哈希与日志头不同`
  return { what: '日志条目', ok, why }
}

type ConsistencyFile = { first: number; path: string[]; head: Head }
const checkGrowth = (keys: readonly Key[], seen: Head, { path, head }: ConsistencyFile): Check => {
  const ok = isSignedHead(keys, seen) && isSignedHead(keys, head) && isConsistent(seen, head, path)
  const why = ok ? `从 ${seen.size} 条到 ${head.size} 条只有增加` : '以前的日志不是现在日志的开头，或日志头的签名不符'
  return { what: '日志一致', ok, why }
}

const OPTIONS = {
  keys: { type: 'string' },
  apk: { type: 'string' },
  revocations: { type: 'string' },
  log: { type: 'string' },
  entries: { type: 'string', multiple: true },
  'seen-head': { type: 'string' },
  consistency: { type: 'string' },
  at: { type: 'string' },
} as const

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const [path, ...rest] = positionals
    const at = values.at === undefined ? Date.now() : Date.parse(values.at)
    const pair = (values['seen-head'] === undefined) === (values.consistency === undefined)
    if (path !== undefined && rest.length === 0 && values.keys !== undefined && !Number.isNaN(at) && pair)
      return { ...values, path, keys: values.keys, at }
  } catch {
    // An unknown option: print the usage.
  }
  throw new Unusable(USAGE)
}

const checksOf = async (given: ReturnType<typeof readArguments>, signed: Signed & { log?: LogFile }) => {
  const { keys } = readJson<{ keys: Key[] }>(given.keys)
  const { certificate } = signed
  const log = given.log === undefined ? signed.log : readJson<LogFile>(given.log)
  const checks = [...checkSignature(keys, signed), checkDates(certificate, given.at)]
  if (given.apk !== undefined) checks.push(await checkPackage(certificate, given.apk))
  if (given.revocations !== undefined) checks.push(checkRevocations(keys, certificate.number, readJson(given.revocations)))
  if (log) checks.push(...checkLog(keys, signed, log))
  if (given.entries && log) checks.push(checkEntries(given.entries, log.head))
  if (given['seen-head'] !== undefined && given.consistency !== undefined)
    checks.push(checkGrowth(keys, readJson(given['seen-head']), readJson(given.consistency)))
  return checks
}

const main = async (): Promise<number> => {
  const given = readArguments()
  const signed = readJson<Signed & { log?: LogFile }>(given.path)
  const checks = await checksOf(given, signed)
  const { number, appName, versionName, demo } = signed.certificate
  console.log(`${number}　${appName} ${versionName}${demo ? '　演示' : ''}`)
  for (const { what, ok, why } of checks) console.log(`${ok ? '相符' : '不符'}　${what}：${why}`)
  const ok = checks.every((check) => check.ok)
  const left = { 撤销名单: given.revocations, 安装包: given.apk, 证书日志: given.log ?? signed.log }
  for (const [what, file] of Object.entries(left)) if (file === undefined) console.log(`未核对　${what}：没有提供`)
  console.log(ok ? '结论：核对过的各项都相符' : '结论：证书不能采信')
  return ok ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  // Also for a malformed file: nothing was verified, so nothing is said about the certificate.
  console.error(error instanceof Unusable ? error.message : `文件格式不对：${(error as Error).message}`)
  process.exitCode = 2
}
