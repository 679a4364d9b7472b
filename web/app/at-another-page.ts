import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { token } from '../lib/session.ts'

/** Revalidate a guard only on a new path: another query on the same page needs no check, unless nobody is signed in any more. */
export const atAnotherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || token() === undefined
