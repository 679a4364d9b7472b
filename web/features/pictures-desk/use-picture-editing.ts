import { queryPicture, queryPictures, savePicture, type DeskPicture } from '@alliance/contract/pictures-desk'
import { useState } from 'react'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useConflict } from '../../lib/overtaken.ts'
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
 * One picture in an editor's hands. The form holds the revision that it was opened at, so that the server can tell who was
 * faster. What is typed is kept in this browser until it is saved.
 */
export const usePictureEditing = (picture: DeskPicture, onSaved: (revision: number) => void) => {
  const [initial] = useState(() => initialOf(picture))
  const { conflict, writtenOn, meet, insist } = useConflict()
  const { act } = useAct(savePicture, { refreshes: REFRESHES })
  const form = useKeptForm({
    name: `picture ${picture.pictureId}`,
    // With the revision, so that a draft knows what it was written on.
    keeps: [...typed, 'revision'],
    schema: savePicture.input,
    initial,
    submit: async (input) => {
      try {
        const { revision } = await act({ ...input, revision: writtenOn(input.revision) })
        onSaved(revision)
      } catch (error) {
        // What stands there now is told beside it.
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
