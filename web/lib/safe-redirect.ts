/**
 * The redirect target after login if it is a path of ours, otherwise undefined (open redirects). A path of ours starts with
 * exactly one slash; `//host`, `/\host` and anything with a scheme or a control character leads elsewhere.
 */
export const safeRedirect = (wanted: string | null | undefined): string | undefined => {
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends inside addresses: /<tab>/host would leave
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return undefined
  const url = new URL(wanted, 'https://own.invalid')
  if (url.origin !== 'https://own.invalid' || url.pathname.startsWith('//') || url.pathname === '/account/login') return undefined
  return url.pathname + url.search + url.hash
}
