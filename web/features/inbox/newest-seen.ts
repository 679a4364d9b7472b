/** The newest message shown with these filters; undefined if there is none. */
export type Seen = { selection: string; newest: number | undefined }

/**
 * Limit of 全部标为已读: the newest message of the first page. Later pages start with older ones, but the first page has been seen too.
 */
export const newestSeen = (before: Seen, shown: Seen & { index: number }): Seen => {
  const { selection, newest, index } = shown
  if (index > 0 && before.selection === selection) return before
  return before.selection === selection && before.newest === newest ? before : { selection, newest }
}
