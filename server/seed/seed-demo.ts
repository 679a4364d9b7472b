import { DataState } from '@alliance/contract/states'
import type { Parts } from '../compose.ts'
import { type Db, toJson } from '../db/index.ts'
import type { Account } from '../http/index.ts'
import { makeAccount } from '../modules/account/index.ts'
import { adoptPublished } from '../modules/content-desk/index.ts'
import { saveMember } from '../modules/home/index.ts'
import { publishArticle } from '../modules/news/index.ts'
import { addPicture } from '../modules/pictures/index.ts'
import { giveProfile } from '../modules/profile/index.ts'
import { giveSecondFactor } from '../modules/security/index.ts'
import { addJoining, JOINERS, LISTENERS, READERS } from './activities.ts'
import { seedArticles } from './articles.ts'
import { seedMembers } from './members.ts'
import { passwordOf, people, type Person, type PersonKey, secondFactorOf } from './people.ts'
import { drawn, seedPictures } from './pictures.ts'
import { profileOf } from './profiles.ts'
import { SOURCE } from './source.ts'
import { stableId } from './stable-id.ts'
import type { OpenVendor } from '../demo-vendors/index.ts'
import { addLabs } from './labs.ts'
import type { Cast } from './ask.ts'
import { playComments } from './comments.ts'
import { playCloud } from './play-cloud.ts'
import { play } from './play.ts'
import { story, STORY_LENGTH } from './story.ts'
import { bindToVendors, forgetVendors } from './vendors.ts'

const DAY_MS = 24 * 3_600_000
/** Name of the setting with the number of steps played. */
const PLAYED = 'demoStory'
/** `of`: the story's length at that release. Before there was a second story, it was a bare number. */
type Played = { steps: number; of: number }

/** Undefined in a database that was never seeded. */
const stepsPlayed = async (db: Db): Promise<Partial<Played> | undefined> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', PLAYED).executeTakeFirst()
  return row === undefined ? undefined : (row.value as Partial<Played>)
}

const setStepsPlayed = (db: Db, steps: number) => {
  const value = toJson({ steps, of: STORY_LENGTH })
  return db
    .insertInto('setting')
    .values({ name: PLAYED, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const isEmpty = async (db: Db) => (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined

const JOINED_DAYS_AGO = 45
/** When the companies joined: before their first upload in the story. */
const joining = (parts: Parts): Parts => ({ ...parts, clock: () => parts.clock() - JOINED_DAYS_AGO * DAY_MS })

const addPerson = async (
  parts: Parts,
  { key, about: _about, reviewerOf: _reviewerOf, ...wish }: Person,
): Promise<[PersonKey, Account]> => {
  const { email, dataState, grants = [], companyName = '' } = wish
  const then = dataState === DataState.complete ? joining(parts) : parts
  const id = await makeAccount(then, { ...wish, password: passwordOf(parts.settings, email), demo: true })
  if (grants.length > 0) await giveSecondFactor(parts, id, secondFactorOf(parts.settings, email))
  if (dataState === DataState.complete) await giveProfile(then, id, await profileOf(companyName))
  return [key, { id, email, dataState, grants, companyName, demo: true, sessionKey: '' }]
}

const addContent = async (parts: Parts) => {
  const now = parts.clock()
  for (const [sort, member] of seedMembers.entries())
    await saveMember(parts.db, { id: stableId(member.name), ...member, sort, demo: true })
  for (const picture of seedPictures) {
    const described = { name: picture.name, alt: picture.alt, credit: SOURCE }
    await addPicture(parts, { id: stableId(picture.name), described, bytes: await drawn(picture), who: '', now })
  }
  for (const { daysAgo, ...article } of seedArticles) {
    const id = stableId(article.title)
    await publishArticle(parts, { id, source: SOURCE, publishedAt: now - daysAgo * DAY_MS, ...article })
  }
  await addJoining(parts, stableId)
  await adoptPublished(parts.db)
}

const addCast = async (parts: Parts, vendors: readonly OpenVendor[]): Promise<Cast> => {
  await forgetVendors(parts.db)
  const cast = new Map<PersonKey, Account>()
  for (const person of people) {
    const [key, account] = await addPerson(parts, person)
    cast.set(key, account)
    await bindToVendors(parts, { id: account.id, key, boundAt: joining(parts).clock() }, vendors)
  }
  await addLabs(parts, cast)
  return cast
}

/** Deletes the story's queued mails, which are about the past. */
const forgetLetters = async (db: Db) => {
  const toCast = [...people, ...JOINERS, ...LISTENERS, ...READERS].map(({ email }) => email)
  await db.deleteFrom('mail').where('to_address', 'in', toCast).where('state', '=', 'queued').execute()
  await db.deleteFrom('job').where('kind', '=', 'sendMail').where('state', '=', 'ready').execute()
}

const READ_AFTER_DAYS = 3
/** Marks the story's older messages as read. */
const readMessages = (db: Db, now: number) =>
  db
    .updateTable('inbox_message')
    .set({ read_at: now })
    .where('created_at', '<', now - READ_AFTER_DAYS * DAY_MS)
    .where('read_at', 'is', null)
    .execute()

/**
 * Fills an empty database with a plausible story: companies, apps, versions and rounds produced by running the engine on built
 * packages, members, articles. Dates are relative to now. An interrupted seed continues at the next start; a database with other
 * data, or with the story of another release, is left alone.
 */
export const seedDemo = async (parts: Parts, vendors: readonly OpenVendor[]): Promise<void> => {
  const { db } = parts
  const played = await stepsPlayed(db)
  if (played === undefined && !(await isEmpty(db))) return
  const steps = played?.steps ?? 0
  if (played !== undefined && (played.of !== STORY_LENGTH || steps >= STORY_LENGTH)) return
  await setStepsPlayed(db, steps)
  if (steps === 0) await addContent(parts)
  const cast = await addCast(parts, vendors)
  for (const [index, step] of story().entries()) {
    if (index < steps) continue
    await play(parts, cast, step)
    await setStepsPlayed(db, index + 1)
  }
  await playCloud(parts, cast)
  await playComments(parts, cast)
  await forgetLetters(db)
  await readMessages(db, parts.clock())
}
