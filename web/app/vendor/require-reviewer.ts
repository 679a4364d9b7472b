import type { LoaderFunctionArgs } from 'react-router'
import { admit } from '../office/require-staff.ts'

/** Lets a vendor's reviewers in, with a passed second factor. */
export const requireReviewer = async (args: LoaderFunctionArgs): Promise<null> => {
  await admit(args, ({ grants }) => grants.includes('vendor'))
  return null
}
