import { countedTerminals, referrerKinds, widthClasses } from '@alliance/contract/stat'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { StatSpan } from './rules.ts'

export type Counted = { day: string; path: string; referrer: string; terminal: string; width: string; views: number }

/** Adds to the counts of a day. Rows are distinct and always in the same order, to prevent deadlocks. */
export const addViews = (db: Db, rows: readonly Counted[]) =>
  db
    .insertInto('page_stat')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'path', 'referrer', 'terminal', 'width'])
        .doUpdateSet((eb) => ({ views: eb('page_stat.views', '+', eb.ref('excluded.views')) })),
    )
    .execute()

/**
 * Adds to the counts of articles, only of public ones, whatever clients send. Rows are always in the same order, to prevent
 * deadlocks.
 */
export const addArticleViews = async (
  db: Db,
  articles: ReadonlyMap<string, number>,
  { day, now }: { day: string; now: number },
) => {
  const counted = [...articles].map(([id, views]) => sql`(${id}::text, ${views}::bigint)`)
  await sql`
    insert into article_stat as stat (day, article_id, views)
    select ${day}, article.id, counted.views from (values ${sql.join(counted)}) counted (id, views)
    join article on article.id = counted.id and article.published_at <= ${now} order by article.id
    on conflict (day, article_id) do update set views = stat.views + excluded.views`.execute(db)
}

/** The most opened articles in a span. */
export const listArticles = (db: Db, { from, until }: Pick<StatSpan, 'from' | 'until'>, atMost: number) =>
  db
    .selectFrom('article_stat')
    .innerJoin('article', 'article.id', 'article_stat.article_id')
    .select(['article.id as newsId', 'article.title', 'article.type'])
    .select(sql<boolean>`article.published_at is null`.as('withdrawn'))
    .select(sql<number>`sum(article_stat.views)::bigint`.as('views'))
    .where((eb) => eb.between('article_stat.day', from, until))
    .groupBy(['article.id', 'article.title', 'article.type', 'article.published_at'])
    .orderBy('views', 'desc')
    .orderBy('article.id', 'desc')
    .limit(atMost)
    .execute()

export const firstArticleDay = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('article_stat')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

type Sum = { day: string | null; path: string | null; referrer: string | null; terminal: string | null; width: string | null }
/** Exactly one of the five names is set: what the views are summed by. `current` is null for a day. */
export type SumRow = Sum & { current: boolean | null; views: number }

/**
 * The views of a span and of the previous one: by day, and for each of the two by path, referrer, terminal and width. A single
 * query, so that all sums agree while counting goes on.
 */
export const sumViews = async (db: Db, { from, until, before }: StatSpan): Promise<SumRow[]> => {
  const { rows } = await sql<SumRow>`
    select day, path, referrer, terminal, width, current, sum(views)::bigint as views
    from (
      select day, path, referrer, terminal, width, views, day >= ${from} as current
      from page_stat where day between ${before.from} and ${until}
    ) as counted
    group by grouping sets ((day), (current, path), (current, referrer), (current, terminal), (current, width))`.execute(db)
  return rows
}

/** Undefined if nothing has been counted yet. */
export const firstDay = async (db: Db): Promise<string | undefined> => {
  const row = await db
    .selectFrom('page_stat')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}

const viewsWhere = (condition: RawBuilder<boolean>) => sql<number>`coalesce(sum(views) filter (where ${condition}), 0)::bigint`

/** Views per day and page, in total and by referrer, terminal and width. */
export const listDayPages = (db: Db, { from, until }: Pick<StatSpan, 'from' | 'until'>) =>
  db
    .selectFrom('page_stat')
    .select(['day', 'path'])
    .select(sql<number>`sum(views)::bigint`.as('views'))
    .select(referrerKinds.map((kind) => viewsWhere(sql`referrer = ${kind}`).as(`referrer ${kind}`)))
    .select(countedTerminals.map((kind) => viewsWhere(sql`terminal = ${kind}`).as(`terminal ${kind}`)))
    .select(widthClasses.map((kind) => viewsWhere(sql`width = ${kind}`).as(`width ${kind}`)))
    .where((eb) => eb.between('day', from, until))
    .groupBy(['day', 'path'])
    .orderBy('day')
    .orderBy('path')
    .execute()
