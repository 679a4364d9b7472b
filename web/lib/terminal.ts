type Terminal = 'pc' | 'android' | 'ios'

type Client = { userAgent: string; maxTouchPoints: number }

/**
 * Phones and tablets count as mobile. An iPad identifies itself as a Mac; touch points tell them apart. HarmonyOS since version 5
 * doesn't mention Android but the kind of device; its PCs are desktops.
 */
export const terminalOf = ({ userAgent, maxTouchPoints }: Client): Terminal => {
  if (/\(pc; openharmony/i.test(userAgent)) return 'pc'
  if (/android|harmony/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return 'pc'
}

export const terminal = (): Terminal => terminalOf(navigator)
