/** Codes of activities, votes and sign-ups. */
export const joinCodes = {
  ACTIVITY_NOT_OPEN: { code: 15001, message: '这场活动还没有开放报名，请到开放时间再来' },
  ACTIVITY_FULL: { code: 15002, message: '名额和候补都已满，可以看看其他活动' },
  ACTIVITY_CLOSED: { code: 15003, message: '这场活动的报名已经结束，可以看看其他活动' },
  ACTIVITY_CANCELLED: { code: 15004, message: '这场活动已经取消' },
  ALREADY_REGISTERED: { code: 15005, message: '这个邮箱已经报过名，查看和取消的链接已发到这个邮箱' },
  ACTIVITY_BEGUN: { code: 15006, message: '活动已经开始，不能再改动报名' },
  LINK_WRONG: { code: 15007, message: '这个链接不正确或不完整，请从邮件里重新打开' },
  ALREADY_VOTED: { code: 15010, message: '这个邮箱或这个浏览器已经投过票，每人一票' },
  VOTE_CLOSED: { code: 15011, message: '投票已经结束，可以查看结果' },
  SIGN_UP_CLOSED: { code: 15012, message: '登记已经结束' },
} as const
