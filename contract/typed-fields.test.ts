import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { register } from './account-entry.ts'
import { login } from './account.ts'
import { registrationFields } from './activity.ts'
import { applyAppeal } from './appeal.ts'
import { decideAppeal, refuseAppeal } from './appeals-desk.ts'
import { signUpFields } from './article.ts'
import { revokeCertificate } from './certificate-desk.ts'
import { applyIdentify, declarations } from './identify.ts'
import { withdrawContent } from './content-acts.ts'
import { saveArticle } from './content-desk.ts'
import { addCorrection } from './correction-desk.ts'
import { saveEdition } from './edition-desk.ts'
import { allCalls } from './index.ts'
import { hideMember } from './member-desk.ts'
import { savePage } from './page-desk.ts'
import { saveDevice } from './lab-devices.ts'
import { decideProfile } from './office.ts'
import { publishPrecedent } from './precedents-desk.ts'
import { profileFields } from './profile.ts'
import { decideTerm, stopRound } from './round-acts.ts'
import { confirmSecondFactor } from './security.ts'
import { decideOwnership } from './vendor.ts'

/** Fields written by machines, and those that may contain any character. */
const NOT_TYPED = new Set([
  // Secrets.
  'password',
  'currentPassword',
  // Issued by a server and sent back unchanged.
  'ticket',
  'link',
  'asked',
  'state',
  'code',
  'error',
  'iss',
  'cursor',
  'revision',
  'licenceImageId',
  // Written by the page's own code.
  'path',
  'names',
])

/** The parts of a zod schema in which strings are searched for. */
type Schema = z.ZodMiniType & { _zod: { def: Def } }
type Def = {
  type: string
  shape?: Record<string, Schema>
  options?: Schema[]
  innerType?: Schema
  element?: Schema
  valueType?: Schema
  in?: Schema
  out?: Schema
}

const partsOf = ({ options = [], innerType, element, valueType, in: before, out: after }: Def): Schema[] =>
  [...options, innerType, element, valueType, before, after].filter((part) => part !== undefined)

const COMPOSED = ['object', 'array', 'record']
const isComposed = ({ _zod: { def } }: Schema): boolean => COMPOSED.includes(def.type) || partsOf(def).some(isComposed)

/** Every leaf value that a schema accepts, with the name of its field. */
const valuesOf = (schema: Schema, name = ''): { name: string; schema: Schema }[] => {
  const { def } = schema._zod
  if (!isComposed(schema)) return [{ name, schema }]
  const fields = Object.entries(def.shape ?? {}).flatMap(([field, part]) => valuesOf(part, field))
  return [...fields, ...partsOf(def).flatMap((part) => valuesOf(part, name))]
}

const typed = allCalls.flatMap(({ path, input }) =>
  valuesOf(input as Schema)
    .filter(({ name }) => !NOT_TYPED.has(name))
    .map((text) => ({ ...text, path })),
)

test('a text of which a reader sees nothing is taken for an empty one in every call', () => {
  assert.ok(typed.length > 300, `${typed.length} values`)
  const taken = typed.flatMap(({ path, name, schema }) =>
    [
      '  ',
      '\u200B\u200B\u200B\u200B\u200B\u200B\u200B\u200B\u200B\u200B\u200B\u200B',
      '\u2800 \u3164',
      '\u200D\uFE0F\n\u00AD',
    ].flatMap((nothing) => {
      const { success, data } = z.safeParse(schema, nothing)
      return success && typeof data === 'string' && data !== ''
        ? [`${path} ${name} takes ${JSON.stringify(nothing)} for ${JSON.stringify(data)}`]
        : []
    }),
  )
  assert.deepEqual(taken, [])
})

test('a purpose or an SDK without words is not declared', () => {
  const given = { permissionPurposes: { 'android.permission.CAMERA': '\u3164', 'a.B': ' 扫码 ' }, sdks: ['\u200B', ' 甲 ', ''] }
  assert.deepEqual(z.parse(declarations, given), { permissionPurposes: { 'a.B': '扫码' }, sdks: ['甲'] })
})

test('purposes are bounded in number: a report repeats all of them', () => {
  const purposes = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`a.B${index}`, '扫码']))
  const { declarations: schema } = applyIdentify.input.shape
  const isTaken = (length: number) => z.safeParse(schema, { permissionPurposes: purposes(length), sdks: [] }).success
  assert.deepEqual([isTaken(1_000), isTaken(1_001)], [true, false])
})

test('what is told to write so and so much counts what a reader sees', () => {
  const tooLittle = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).error?.issues[0]?.message
  const { facts, holding } = publishPrecedent.input.shape
  const { subject, text } = applyAppeal.input.shape
  const hidden = '\u200B'.repeat(30)
  const spaces = ' '.repeat(30)
  for (const padding of [hidden, spaces]) {
    assert.equal(tooLittle(facts, `甲${padding}乙`), '情形请至少写 20 个字')
    assert.equal(tooLittle(holding, `甲${padding}乙`), '结论与理由请至少写 20 个字')
    assert.equal(tooLittle(text, `甲${padding}乙`), '请至少写 10 个字，说明理由')
  }
  assert.equal(tooLittle(subject, `甲 \u200D`), '请用一句话写明主题')
  assert.equal(tooLittle(text, ''), '请写明理由')
  assert.equal(tooLittle(text, '证据与实际不符，请复核'), undefined)
  // A character outside of the Basic Multilingual Plane counts as one.
  assert.equal(tooLittle(text, '𠮷'.repeat(9)), '请至少写 10 个字，说明理由')
  assert.equal(tooLittle(text, '𠮷'.repeat(10)), undefined)
})

test('a field that is left empty hears what to fill in, one that is wrong what is wrong', () => {
  const words = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message
  const { email, phone } = registrationFields.shape
  for (const nothing of ['', '  ', '\u200B']) {
    assert.equal(words(email, nothing), '请填写邮箱')
    assert.equal(words(login.input.shape.email, nothing), '请填写邮箱')
    assert.equal(words(phone, nothing), '请填写电话号码')
    assert.equal(words(profileFields.shape.phone, nothing), '请填写电话号码')
    assert.equal(words(signUpFields.shape.contact, nothing), '请填写邮箱或电话')
    assert.equal(words(saveDevice.input.shape.name, nothing), '请填写机型名称')
  }
  for (const code of ['', '12']) {
    assert.equal(words(register.input.shape.emailCode, code), '请填写邮件中的 6 位数字')
    assert.equal(words(confirmSecondFactor.input.shape.code, code), '请填写应用里现在显示的 6 位数字')
  }
  assert.equal(words(register.input.shape.password, ''), '请填写密码，至少 8 个字符')
  assert.equal(words(register.input.shape.password, 'abc'), '密码至少 8 个字符')
  assert.equal(words(email, 'a@b'), '请填写正确的邮箱地址')
  assert.equal(words(phone, '12'), '请填写正确的电话号码')
})

test('numbers are taken as Chinese keyboards write them', () => {
  const { widthDp, androidVersion } = saveDevice.input.shape
  assert.equal(z.parse(widthDp, ' ４１１ '), 411)
  assert.equal(z.parse(androidVersion, '１６'), '16')
  assert.equal(z.safeParse(widthDp, '四百').success, false)
})

test('a telephone number is taken as people write it, and nothing else is', () => {
  const { phone } = profileFields.shape
  const written = {
    '（０５９１）８８８８６６６６': '0591 88886666',
    '(+86) 138—0000—0000': '+86 138-0000-0000',
    '0591–88886666 转 801': '0591-88886666-801',
    '0591-88886666转801': '0591-88886666-801',
    '\t138\u00A00000 0000': '138 0000 0000',
  }
  for (const [given, kept] of Object.entries(written)) assert.equal(z.parse(phone, given), kept, given)
  for (const bad of ['转801', '12', '138-0000-0000 / 139', '+86+13800000000', '------', '1'.repeat(30)])
    assert.equal(z.safeParse(phone, bad).error?.issues[0]?.message, '请填写正确的电话号码', bad)
})

test('a name that was copied out of a table has its tabs as blanks', () => {
  const { companyName, contactName } = profileFields.shape
  assert.equal(z.parse(companyName, '\t听雨\t科技\t'), '听雨 科技')
  assert.equal(z.safeParse(contactName, '林\n青').error?.issues[0]?.message, '联系人里有不能用的字符，请删去后重写')
})

test('a line that is typed in a text area may have line breaks, which become blanks', () => {
  const { summary } = saveArticle.input.shape
  for (const [schema, most] of [
    [summary, 200],
    [saveEdition.input.shape.summary, 200],
    [savePage.input.shape.lede, 80],
    [withdrawContent.input.shape.reason, 200],
    [hideMember.input.shape.reason, 200],
    [addCorrection.input.shape.text, 300],
  ] as const) {
    assert.equal(z.parse(schema, ' 第一行\r\n\n 第二行\v三\u2028四\t五\u202E '), '第一行 第二行 三 四 五')
    assert.equal(z.safeParse(schema, '长'.repeat(most + 1)).success, false)
    assert.equal(z.parse(schema, '长'.repeat(most)).length, most)
  }
  assert.equal(z.safeParse(summary, '\n\u200B\n').error?.issues[0]?.message, '请填写摘要')
})

test('an address is one that mail servers take: no dots side by side, none at an end', () => {
  const { email } = registrationFields.shape
  for (const address of ['a@example.com', 'a.b@example.com', 'a.b.c+d@mail.example.com'])
    assert.equal(z.parse(email, address), address)
  for (const bad of ['a..b@example.com', '.a@example.com', 'a.@example.com', 'a@example..com', 'a@.example.com', '.@example.com'])
    assert.equal(z.safeParse(email, bad).error?.issues[0]?.message, '请填写正确的邮箱地址', bad)
  const begun = performance.now()
  assert.equal(z.safeParse(email, `${'a.'.repeat(126)}@`).success, false)
  assert.ok(performance.now() - begun < 1000)
})

test('a decision against somebody needs a reason that says something', () => {
  const decisions: readonly [schema: z.ZodMiniType, input: object][] = [
    [decideTerm.input, { identifyId: '1', termId: 'SEC-01', outcome: 'fail' }],
    [stopRound.input, { identifyId: '1' }],
    [refuseAppeal.input, { appealId: '1', version: 1 }],
    [decideAppeal.input, { appealId: '1', version: 1, result: 'kept' }],
    [revokeCertificate.input, { number: 'GL-20261118-7K2M9Q' }],
    [decideProfile.input, { accountId: '1', revision: 1, accept: false }],
    [decideOwnership.input, { taskId: '1', belongs: 'false' }],
  ]
  const saidOf = (schema: z.ZodMiniType, input: object) =>
    z.safeParse(schema, input).error?.issues.map(({ path, message }) => [path.join('.'), message])[0]
  for (const [schema, input] of decisions) {
    assert.match(String(saidOf(schema, { ...input, reason: ' ' })), /^reason,请写明/)
    assert.deepEqual(saidOf(schema, { ...input, reason: `不${' \u200B'.repeat(9)}符合` }), [
      'reason',
      '请至少写 5 个字，说明理由',
    ])
    assert.equal(saidOf(schema, { ...input, reason: '实验室断电' }), undefined)
  }
  // What is granted needs no defence.
  assert.equal(saidOf(decideProfile.input, { accountId: '1', revision: 1, accept: true, reason: '' }), undefined)
  assert.equal(saidOf(decideOwnership.input, { taskId: '1', belongs: 'true', reason: '可以' }), undefined)
})
