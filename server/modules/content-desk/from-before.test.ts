import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, migrate } from '../../db/index.ts'
import { testDatabase } from '../../testing/index.ts'
import { adoptPublished } from './index.ts'

let database: Database
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const paragraph = `'[{"kind":"paragraph","text":"正文"}]'`
const drawing = `'[{"kind":"drawing","caption":"图","width":1,"height":1,"lines":[],"words":[]}]'`

/** Restores the schema from before the desk, with content published in it. */
const goBack = `
  drop table picture_use;
  drop table picture;
  drop table page_text;
  drop table document_edition;
  drop table content_version;
  drop table content;
  alter table article drop column updated_at;
  alter table article alter column published_at set not null;
  alter table banner drop column from_at, drop column until_at;
  delete from migration where name in ('0013-content.sql', '0021-document-editions.sql', '0023-page-texts.sql', '0029-pictures.sql');
  insert into article (id, type, title, summary, source, blocks, published_at)
    values ('a1', 2, '旧文章', '摘要', '来源', ${paragraph}, 1000), ('a2', 1, '有图的', '', '', ${drawing}, 2000);
  insert into notice (id, text, path, from_at, until_at) values ('n1', '旧公告', null, 3000, 9000);
  insert into banner (id, title, text, path, drawing, sort) values ('b1', '旧横幅', '说明', '/doc', 'fold', 3);`

test('content published before there was a desk is adopted, each as its first version', async () => {
  await database.script((script) => script.exec(goBack))
  await migrate(database)
  const contents = await database.db.selectFrom('content').selectAll().orderBy('id').execute()
  const { from_at: now } = await database.db.selectFrom('banner').select('from_at').executeTakeFirstOrThrow()
  assert.ok(Math.abs(Date.now() - now) < 600_000, 'since when it stands nobody wrote down')
  assert.deepEqual(
    contents.map((row) => [row.id, row.kind, row.title, row.type, row.version, row.public_version, row.publish_at, row.until_at]),
    [
      ['a1', 'article', '旧文章', 2, 1, 1, 1000, null],
      ['b1', 'banner', '旧横幅', null, 1, 1, now, null],
      ['n1', 'notice', '旧公告', null, 1, 1, 3000, 9000],
    ],
  )
  const versions = () => database.db.selectFrom('content_version').selectAll().orderBy('content_id').execute()
  const adopted = await versions()
  assert.deepEqual(
    adopted.map(({ fields }) => fields),
    [
      {
        kind: 'article',
        type: 2,
        title: '旧文章',
        summary: '摘要',
        source: '来源',
        blocks: [{ kind: 'paragraph', text: '正文' }],
      },
      { kind: 'banner', title: '旧横幅', text: '说明', path: '/doc', drawing: 'fold', sort: 3, untilAt: null },
      { kind: 'notice', text: '旧公告', path: null, untilAt: 9000 },
    ],
  )
  await adoptPublished(database.db)
  assert.deepEqual(await versions(), adopted)
})
