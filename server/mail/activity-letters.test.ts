import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letters } from './letters.ts'

const event = {
  id: 'a1',
  title: '开放日',
  place: '一层',
  startsAt: Date.UTC(2026, 11, 12, 6),
  endsAt: Date.UTC(2026, 11, 12, 9, 30),
  path: '/home/activity',
  madeAt: 0,
  sequence: 0,
  cancelled: false,
}
const waiting = (over: Partial<typeof event>) =>
  letters.activityWaiting.write({ event: { ...event, ...over }, position: 1, linkPath: '/activity/web?cancel=x' }).lines

test('whoever plans to come reads when it ends, too', () => {
  assert.ok(waiting({}).includes('时间：2026 年 12 月 12 日 14:00 至 17:30（北京时间）。地点：一层。'))
})

test('an activity of several days names the day on which it ends, by the clock of China', () => {
  const [, when] = waiting({ endsAt: Date.UTC(2026, 11, 12, 16) })
  assert.equal(when, '时间：2026 年 12 月 12 日 14:00 至 2026 年 12 月 13 日 00:00（北京时间）。地点：一层。')
})

test('nobody is asked to show anything on arrival at an online activity', () => {
  const given = { number: 'A-1', persons: 1, linkPath: '/x' }
  const written = (online: boolean) => letters.activityRegistered.write({ event: { ...event, online }, ...given })
  const [here, online] = [written(false), written(true)]
  assert.deepEqual([here.qr, online.qr, online.code], ['A-1', undefined, 'A-1'])
  assert.ok(here.lines.some((line) => line.startsWith('到场时出示这个编号或下面的二维码。')))
  assert.doesNotMatch(online.lines.join(), /到场|二维码|来不了/)
})

test('a new arrangement is told in the same words', () => {
  const { lines } = letters.activityChanged.write({ event, hadPlace: true, reviewing: false, linkPath: '/x' })
  assert.ok(lines.includes('时间：2026 年 12 月 12 日 14:00 至 17:30（北京时间）。地点：一层。'))
})
