/** The newest message that has been shown under these filters; undefined where there was none. */
export type Seen = { selection: string; newest: number | undefined }

/**
 * How far 全部标为已读 goes: to the newest of the first page. The pages behind it begin with older ones, and whoever stands
 * there has seen the first page too.
 */
export const newestSeen = (before: Seen, shown: Seen & { index: number }): Seen => {
  const { selection, newest, index } = shown
  if (index > 0 && before.selection === selection) return before
  return before.selection === selection && before.newest === newest ? before : { selection, newest }
}
