import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Another search, task or account on the same page needs no second look at who is there. */
export const atAnotherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname
