import type { Db } from '../../db/index.ts'

/** The files of a picture used in public content; undefined for any other. */
export const findPublicPicture = (db: Db, { id, now }: { id: string; now: number }) =>
  db
    .selectFrom('picture')
    .select(['sha256', 'medium_sha256'])
    .where('id', '=', id)
    .where((where) =>
      where.exists(
        where
          .selectFrom('picture_use as used')
          .innerJoin('content', (join) =>
            join.onRef('content.id', '=', 'used.content_id').onRef('content.public_version', '=', 'used.version'),
          )
          .select('used.version')
          .whereRef('used.picture_id', '=', 'picture.id')
          // Announced editions are public before the day on which they take effect.
          .where((of) => of.or([of('content.publish_at', '<=', now), of('content.kind', '=', 'edition')])),
      ),
    )
    .executeTakeFirst()
