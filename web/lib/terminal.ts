export type Terminal = 'pc' | 'android' | 'ios'

type Client = { userAgent: string; maxTouchPoints: number }

/** Phones and tablets count as mobile. An iPad names itself a Mac; touch points tell them apart. */
export const terminalOf = ({ userAgent, maxTouchPoints }: Client): Terminal => {
  if (/android|harmonyos/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return 'pc'
}

export const terminal = (): Terminal => terminalOf(navigator)
