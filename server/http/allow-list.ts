import { sql } from 'kysely'

/** Whether the allow list excludes the account `a`; staff are exempt. */
export const offAllowList = sql<boolean>`(
  exists (select 1 from setting where name = 'allowListOn' and value = 'true'::jsonb)
  and cardinality(a.grants) = 0
  and not exists (select 1 from allow_list_entry e where e.email_key = a.email_key))`
