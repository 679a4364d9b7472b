import { kindWords } from '../../lib/appeal-words.ts'
import { minute } from '../../lib/format.ts'
import type { Utterance } from '../../ui/conversation.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'

/** What was said about an appeal, as an officer reads it. */
export const utterances = (entries: DeskAppealDetail['entries']): Utterance[] =>
  entries.map(({ at, side, who, kind, text, files }) => ({
    iso: new Date(at).toISOString(),
    when: minute(at),
    who,
    what: kindWords({ kind, side }),
    text,
    mine: side === 'officer',
    files,
  }))
