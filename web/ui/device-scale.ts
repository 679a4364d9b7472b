import type { Device } from '@alliance/contract/device'

/** One pixel of every device drawing stands for so many dp: drawings side by side are to one scale. */
export const DP_PER_PX = 8
/** Where Android's window width classes begin, in dp. */
const BREAKS_DP = [600, 840]

export type Drawn = {
  /** The screen, in pixels of the drawing. */
  width: number
  height: number
  /** The fold line: across the middle for one that closes downwards, upright for one that closes sideways. */
  fold: 'upright' | 'across' | undefined
  /** Beginnings of the width classes that lie on the screen, in pixels from its left edge. */
  breaks: number[]
}

/** A device's screen to scale, in its natural orientation. */
export const drawn = ({ form, widthDp, heightDp }: Pick<Device, 'form' | 'widthDp' | 'heightDp'>): Drawn => ({
  width: widthDp / DP_PER_PX,
  height: heightDp / DP_PER_PX,
  fold: ({ fold: 'upright', flip: 'across' } as const)[form as 'fold' | 'flip'],
  breaks: BREAKS_DP.filter((dp) => dp < widthDp).map((dp) => dp / DP_PER_PX),
})
