import { queryPicture, queryPictures, savePicture, type DeskPicture } from '@alliance/contract/pictures-desk'
import { useState } from 'react'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useConflict } from '../../lib/edit-conflict.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'

const typed = ['name', 'alt', 'credit'] as const
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
 * browser until it is saved.
 */
export const usePictureEditing = (picture: DeskPicture, onSaved: (revision: number) => void) => {
  const [initial] = useState(() => initialOf(picture))
  const { conflict, writtenOn, meet, insist } = useConflict()
  const { act } = useAct(savePicture, { refreshes: REFRESHES })
  const form = useKeptForm({
    name: `picture ${picture.pictureId}`,
    // Includes the revision, so that a draft knows which one it is based on.
    keeps: [...typed, 'revision'],
    schema: savePicture.input,
    initial,
    submit: async (input) => {
      try {
        const { revision } = await act({ ...input, revision: writtenOn(input.revision) })
        onSaved(revision)
      } catch (error) {
        // The current description is shown beside the conflict.
        meet(error, () => refresh([queryPicture]))
      }
    },
  })
  return {
    form,
    conflict,
    isDirty: typed.some((name) => form.values[name] !== initial[name]),
    insist,
  }
}
