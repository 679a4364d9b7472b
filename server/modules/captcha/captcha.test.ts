import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkImgCaptcha, getImgCaptcha } from '@alliance/contract/captcha'
import { codes } from '@alliance/contract/codes'
import { keyedDigest } from '../../keyed-digest.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { drawDigits } from './draw.ts'
import { ALPHABET } from './glyphs.ts'
import { captchaOwner } from './get-img-captcha.ts'
import { takeTicket } from './index.ts'
import { speakDigits } from './speak.ts'
import { RATE_HZ, samplesOf } from './wav.ts'

let api: TestApi
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
})
after(() => api.close())

let host = 0
const from = (address = `198.51.100.${(host += 1)}`) => ({ headers: { 'x-forwarded-for': address } })

/** Replaces the answer, which only the picture shows, with a known one. */
const known = async (answer = '23456') => {
  const { data } = await api.post(getImgCaptcha, {}, from())
  const captchaId = data!.captchaId
  const answerHmac = keyedDigest(api.parts.settings.secrets.ticketKey, captchaOwner(captchaId), answer)
  await api.parts.db.updateTable('captcha').set({ answer_hmac: answerHmac }).where('id', '=', captchaId).execute()
  return captchaId
}
const check = (captchaId: string, answer: string) => api.post(checkImgCaptcha, { captchaId, answer }, from())

test('gives a raster image and speech, and nowhere the answer', async () => {
  const { data } = await api.post(getImgCaptcha, { width: 100_000, length: 1, text: '1' }, from())
  assert.match(data!.image, /^data:image\/webp;base64,UklGR/)
  assert.match(data!.audio, /^data:audio\/wav;base64,UklGR/)
  assert.ok(data!.image.length < 20_000 && data!.audio.length < 100_000)
  assert.deepEqual(Object.keys(data!).toSorted(), ['audio', 'captchaId', 'expiresAt', 'image'])
  const row = await api.parts.db.selectFrom('captcha').selectAll().where('id', '=', data!.captchaId).executeTakeFirstOrThrow()
  assert.match(row.answer_hmac, /^[0-9a-f]{64}$/)
  const guesses = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(5, '2'))
  assert.ok(!guesses.some((guess) => row.answer_hmac === keyedDigest('', captchaOwner(data!.captchaId), guess)))
})

test('a right answer, in any notation, gives a ticket for one use', async () => {
  for (const typed of ['23456', ' 2 3 4 5 6 ', '２３４５６']) {
    const { code, data } = await check(await known(), typed)
    assert.equal(code, 0, typed)
    assert.equal(await takeTicket(api.parts.db, data!.ticket, Date.now()), true)
    assert.equal(await takeTicket(api.parts.db, data!.ticket, Date.now()), false)
  }
})

test('one attempt per picture: a wrong answer uses it up, and of many concurrent right ones one counts', async () => {
  const burnt = await known()
  assert.equal((await check(burnt, '99999')).code, codes.CAPTCHA_WRONG.code)
  assert.equal((await check(burnt, '23456')).code, codes.CAPTCHA_WRONG.code)
  const raced = await known()
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(raced, '23456')))
  assert.equal(answers.filter(({ code }) => code === 0).length, 1)
})

test('pictures and tickets expire', async () => {
  const captchaId = await known()
  const { data } = await check(await known(), '23456')
  api.shiftClock(5 * 60_000 + 1)
  assert.equal((await check(captchaId, '23456')).code, codes.CAPTCHA_WRONG.code)
  assert.equal(await takeTicket(api.parts.db, data!.ticket, data!.expiresAt), false)
  api.shiftClock(-5 * 60_000 - 1)
})

test('refuses bad input and unknown pictures', async () => {
  for (const input of [{}, { captchaId: 'x', answer: '' }, { captchaId: { $ne: 1 }, answer: ['23456'] }])
    assert.equal((await api.post(checkImgCaptcha, input as never, { json: true, ...from() })).code, codes.BAD_INPUT.code)
  assert.equal((await check('00000000-0000-7000-8000-000000000000', '23456')).code, codes.CAPTCHA_WRONG.code)
  assert.equal(await takeTicket(api.parts.db, 'made up', Date.now()), false)
})

test('captchas per network address are limited', async () => {
  const there = from()
  const { points } = api.parts.limits.counted.captchasPerAddress
  for (let count = 0; count < points; count += 1)
    await api.parts.rates.limits.captchasPerAddress.take(there.headers['x-forwarded-for'])
  const { code, data } = await api.post(getImgCaptcha, {}, there)
  assert.equal(code, codes.TOO_MANY_REQUESTS.code)
  assert.ok((data as unknown as { retryAfterS: number }).retryAfterS > 0)
})

const bytesOf = (address: string) => Buffer.from(address.split(',')[1] ?? '', 'base64')

test('no two pictures of one answer are alike, and every digit is drawn', async () => {
  const pictures = await Promise.all(Array.from({ length: 5 }, () => drawDigits('22222')))
  assert.equal(new Set(pictures).size, 5)
  const still = () => 0.5
  const each = await Promise.all(ALPHABET.map((digit) => drawDigits(digit.repeat(5), still)))
  assert.equal(new Set(each).size, ALPHABET.length)
})

test('the speech lasts as long as its digits, differs each time, and has every digit', () => {
  const samples = samplesOf(bytesOf(speakDigits('23456789')))
  assert.ok(samples.length > 4 * RATE_HZ && samples.length < 13 * RATE_HZ, `${samples.length / RATE_HZ} s`)
  assert.ok(Math.max(...samples) > 0.5)
  assert.notEqual(speakDigits('23456'), speakDigits('23456'))
  const still = () => 0.5
  assert.equal(new Set(ALPHABET.map((digit) => speakDigits(digit, still))).size, ALPHABET.length)
})
