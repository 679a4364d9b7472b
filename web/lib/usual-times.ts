/** How long people usually take, as said on every screen that speaks of it; unlike the deadlines of appeals nothing enforces it. */
export const REVIEW_TIME = '一般 2 个工作日'
export const LAB_TIME = '一般 5 个工作日'
