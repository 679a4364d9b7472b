import type { Device } from '@alliance/contract/device'

/** The scale of all device drawings, so that they can be compared. */
export const DP_PER_PX = 8
/** Lower bounds of Android's window width classes, in dp. */
const BREAKS_DP = [600, 840]

export type Drawn = {
  /** The screen, in pixels of the drawing. */
  width: number
  height: number
  /** Orientation of the fold line: across for a device that closes downwards, upright for one that closes sideways. */
  fold: 'upright' | 'across' | undefined
  /** Lower bounds of the width classes within the screen, in pixels from its left edge. */
  breaks: number[]
}

/** A device's screen to scale, in its natural orientation. */
export const drawn = ({ form, widthDp, heightDp }: Pick<Device, 'form' | 'widthDp' | 'heightDp'>): Drawn => ({
  width: widthDp / DP_PER_PX,
  height: heightDp / DP_PER_PX,
  fold: ({ fold: 'upright', flip: 'across' } as const)[form as 'fold' | 'flip'],
  breaks: BREAKS_DP.filter((dp) => dp < widthDp).map((dp) => dp / DP_PER_PX),
})
