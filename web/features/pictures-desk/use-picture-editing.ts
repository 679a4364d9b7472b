import { queryPicture, queryPictures, savePicture, type DeskPicture } from '@alliance/contract/pictures-desk'
import { useState } from 'react'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useConflict } from '../../lib/edit-conflict.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { withDraft } from '../../lib/use-kept-form.ts'

const typed = ['name', 'alt', 'credit'] as const
/** Includes the revision, so that a draft knows which one it is based on. */
const KEPT = [...typed, 'revision']
export const REFRESHES = [queryPictures, queryPicture]

const initialOf = ({ pictureId, revision, name, alt, credit }: DeskPicture) => ({
  pictureId,
  revision: String(revision),
  name,
  alt,
  credit,
})

/**
 * Editing of one picture. The form contains the revision that it was opened at (optimistic lock). What is typed is kept in this
 * browser until it is saved; the form stays, with what was typed while it was being saved.
 */
export const usePictureEditing = (picture: DeskPicture, onSaved: () => void) => {
  const [saved, setSaved] = useState(() => initialOf(picture))
  const { conflict, writtenOn, meet, insist, settle } = useConflict()
  const { act } = useAct(savePicture, { refreshes: REFRESHES })
  const form = useForm({
    schema: savePicture.input,
    initial: saved,
    submit: async (input) => {
      const sent = { ...saved, ...form.values }
      try {
        const { revision } = await act({ ...input, revision: writtenOn(input.revision) })
        const stored = { ...sent, revision: String(revision) }
        settle()
        setSaved(stored)
        form.put({ revision: stored.revision })
        onSaved()
        await draft.drop(stored)
      } catch (error) {
        // The current description is shown beside the conflict.
        meet(error, () => refresh([queryPicture]))
      }
    },
  })
  const draft = useDraft(`picture ${picture.pictureId}`, form, KEPT)
  return {
    form: withDraft(form, draft, { begun: saved, typed }),
    conflict,
    isDirty: typed.some((name) => form.values[name] !== saved[name]),
    insist,
  }
}
