import { BadSetting } from './bad-setting.ts'
import { type Database, type Db, toJson } from './db/index.ts'
import { isSameDigest, keyedDigest } from './keyed-digest.ts'
import type { Secrets } from './settings.ts'

/** Those that data depends on: passwords, and what is stored sealed. */
const KEPT = {
  passwordSalt: { name: 'PASSWORD_SALT', harm: '所有人的密码都会不对' },
  encryptionKey: { name: 'ENCRYPTION_KEY', harm: '保存的厂商凭证和动态码都会打不开' },
} as const
const SETTING = 'secretDigests'

type Digests = Record<keyof typeof KEPT, string>

/** The secrets have 32 random characters and more, so that nobody finds one by its digest. */
const digestsOf = (secrets: Secrets): Digests => ({
  passwordSalt: keyedDigest(secrets.passwordSalt, 'secret', 'passwordSalt'),
  encryptionKey: keyedDigest(secrets.encryptionKey, 'secret', 'encryptionKey'),
})

const compare = (known: Digests, own: Digests): void => {
  for (const [key, { name, harm }] of Object.entries(KEPT) as [keyof Digests, (typeof KEPT)[keyof Digests]][])
    if (!isSameDigest(known[key], own[key]))
      throw new BadSetting(
        `${name} 与这个数据库一直使用的不同，换了它${harm}：请换回原来的（内置数据库：数据目录里原来的 secrets.json）。`,
      )
}

/**
 * Throws if this database has been used with other secrets. Asked before it is migrated, whatever its schema is: it may be another
 * site's, by a mistyped address, whose older version could not start any more.
 */
export const refuseOtherSecrets = async ({ script }: Pick<Database, 'script'>, secrets: Secrets): Promise<void> => {
  const known = await script(async (script) => {
    const [table] = await script.query("select to_regclass('setting') as found")
    if (!table?.['found']) return undefined
    const [row] = await script.query('select value from setting where name = $1', [SETTING])
    return row?.['value'] as Digests | undefined
  })
  if (known) compare(known, digestsOf(secrets))
}

/**
 * Throws if this database has been used with other secrets: a mistyped environment or a lost secrets file would otherwise run as
 * a site on which no password works. The first start keeps their digests.
 */
export const assertKnownSecrets = async (db: Db, secrets: Secrets): Promise<void> => {
  const own = digestsOf(secrets)
  const { value } = await db
    .insertInto('setting')
    .values({ name: SETTING, value: toJson(own) })
    // A no-op update, which makes `returning` give the existing row.
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('setting.value') })))
    .returning('value')
    .executeTakeFirstOrThrow()
  compare(value as Digests, own)
}
