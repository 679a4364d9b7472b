import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CalendarEvent, calendarOf } from './calendar.ts'

const house = { name: '终端"应用"兼容联盟', origin: 'https://alliance.example:8443', mailFrom: 'no-reply@example.test' }
const event: CalendarEvent = {
  id: '0190-abc',
  title: '大屏适配开放日：带着安装包来现场，自检; 一次\\两次，这个题目长到一行放不下',
  place: '演示实验室, 一层',
  startsAt: Date.UTC(2026, 0, 10, 6),
  endsAt: Date.UTC(2026, 0, 10, 9, 30),
  path: '/home/news/info?newsId=x',
  madeAt: Date.UTC(2026, 0, 1, 0, 0, 7),
  sequence: 0,
  cancelled: false,
}

const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('lines end in CRLF, are at most 75 octets long, and part no character', () => {
  const text = calendarOf(event, house)
  assert.ok(text.endsWith('END:VCALENDAR\r\n'))
  assert.equal(text.replaceAll('\r\n', '').search(/[\r\n]/), -1)
  const lines = text.split('\r\n')
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75))
  assert.ok(lines.some((line) => line.startsWith(' ')))
  assert.ok(!text.includes('\uFFFD'))
})

test('holds what a calendar needs, escaped, in UTC', () => {
  const lines = unfolded(calendarOf(event, house)).split('\r\n')
  for (const line of [
    'VERSION:2.0',
    'METHOD:PUBLISH',
    'UID:0190-abc@alliance.example',
    'DTSTAMP:20260101T000007Z',
    'DTSTART:20260110T060000Z',
    'DTEND:20260110T093000Z',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    String.raw`LOCATION:演示实验室\, 一层`,
    'ORGANIZER;CN="终端应用兼容联盟":mailto:no-reply@example.test',
    'URL:https://alliance.example:8443/home/news/info?newsId=x',
  ])
    assert.ok(lines.includes(line), line)
  assert.ok(lines.some((line) => line.includes(String.raw`自检\; 一次\\两次`)))
})

test('a line break in a title begins no line of its own', () => {
  const lines = unfolded(calendarOf({ ...event, title: '一\r\nATTENDEE:x\n二' }, house)).split('\r\n')
  assert.ok(lines.includes(String.raw`SUMMARY:一\nATTENDEE:x\n二`))
  assert.ok(!lines.some((line) => line.startsWith('ATTENDEE')))
})

test('an event that is called off says so under the same id, one step later', () => {
  const lines = calendarOf({ ...event, cancelled: true }, house).split('\r\n')
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', 'UID:0190-abc@alliance.example'])
    assert.ok(lines.includes(line), line)
})
