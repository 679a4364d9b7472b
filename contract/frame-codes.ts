/**
 * Codes that any call and any page can answer; apart from the rest because each public page loads them. 11000, 11012, 11014
 * and the messages of HTTP answers are fixed by the product's specification.
 */
export const frameCodes = {
  OK: { code: 0, message: '' },
  BAD_INPUT: { code: 10001, message: '有内容需要修改，请看标出的位置' },
  TOO_MANY_REQUESTS: { code: 10002, message: '操作太频繁，请稍后再试' },
  NOT_FOUND: { code: 10005, message: '没有找到，可能已被删除或不属于当前账号' },
  FORBIDDEN: { code: 10403, message: '禁止访问' },
  NO_SUCH_CALL: { code: 10404, message: '接口不存在' },
  METHOD_NOT_ALLOWED: { code: 10405, message: '不允许的HTTP请求方法' },
  FAULT: { code: 10500, message: '服务器错误' },
  UNAVAILABLE: { code: 10503, message: '服务器连接异常' },
  NOT_LOGGED_IN: { code: 11000, message: '账号未登录' },
  TOKEN_MISSING: { code: 11012, message: '账号token缺失' },
  SECOND_FACTOR_NEEDED: { code: 11008, message: '请先通过两步验证' },
  NOT_ON_ALLOW_LIST: { code: 11014, message: '账户不在白名单内' },
} as const

/** Messages for HTTP answers without an envelope, from the specification's error catalogue. */
export const httpMessages: Record<number, string> = {
  403: frameCodes.FORBIDDEN.message,
  404: frameCodes.NO_SUCH_CALL.message,
  405: frameCodes.METHOD_NOT_ALLOWED.message,
  500: frameCodes.FAULT.message,
}
export const CONNECTION_MESSAGE = frameCodes.UNAVAILABLE.message
