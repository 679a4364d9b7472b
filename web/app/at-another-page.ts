import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { token } from '../lib/session.ts'

/** Another search, task or account on the same page needs no second look at who is there, unless nobody is any more. */
export const atAnotherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || token() === undefined
