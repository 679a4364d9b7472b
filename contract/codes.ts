/** Every envelope code with the words a visitor reads. 11000, 11012, 11014 are fixed by the product's specification. */
export const codes = {
  OK: { code: 0, message: '' },

  BAD_INPUT: { code: 10001, message: '有内容需要修改，请看标出的位置' },
  TOO_MANY_REQUESTS: { code: 10002, message: '操作太频繁，请稍后再试' },
  TOO_LARGE: { code: 10003, message: '内容太大，请缩小后重试' },
  CONFLICT: { code: 10004, message: '内容刚刚被修改过，请刷新后重试' },
  NOT_FOUND: { code: 10005, message: '没有找到，可能已被删除或不属于当前账号' },
  SAME_KEY_OTHER_REQUEST: { code: 10006, message: '这次提交与先前的内容不同，请刷新后重新提交' },
  FORBIDDEN: { code: 10403, message: '禁止访问' },
  NO_SUCH_CALL: { code: 10404, message: '接口不存在' },
  METHOD_NOT_ALLOWED: { code: 10405, message: '不允许的HTTP请求方法' },
  FAULT: { code: 10500, message: '服务器错误' },
  UNAVAILABLE: { code: 10503, message: '服务器连接异常' },

  NOT_LOGGED_IN: { code: 11000, message: '账号未登录' },
  WRONG_CREDENTIALS: { code: 11001, message: '邮箱或密码不正确' },
  TOKEN_MISSING: { code: 11012, message: '账号token缺失' },
  PROFILE_INCOMPLETE: { code: 11013, message: '请先完善资料' },
  NOT_ON_ALLOW_LIST: { code: 11014, message: '账户不在白名单内' },

  UPLOAD_NOT_FINISHED: { code: 12001, message: '安装包还没有传完，请等上传完成' },
  PACKAGE_BEING_READ: { code: 12002, message: '自检还没有完成，请稍等' },
  PACKAGE_UNREADABLE: { code: 12003, message: '这个文件无法作为安装包读取，请检查后重新上传' },
  ALREADY_CERTIFYING: { code: 12004, message: '这个版本正在认证，请等本轮结束或先撤回' },
  VERSION_LOWER_THAN_CERTIFIED: { code: 12005, message: '版本号低于已认证的版本，请上传更高的版本' },
  REPORT_NOT_READY: { code: 12006, message: '报告还没有生成，请稍等' },
} as const

export type CodeName = keyof typeof codes
/** What a call may name in `errors`; the rest is answered by the frame around every call. */
export type RefusalName = Exclude<CodeName, 'OK' | 'FAULT' | 'UNAVAILABLE' | 'NO_SUCH_CALL' | 'METHOD_NOT_ALLOWED'>

/** `data` of BAD_INPUT. */
export type BadInput = { fields: Record<string, string> }
/** `data` of TOO_MANY_REQUESTS. */
export type RateLimited = { retryAfterS: number }

/** Words for answers without an envelope, as the specification's error catalogue has them. */
export const httpMessages: Record<number, string> = {
  403: codes.FORBIDDEN.message,
  404: codes.NO_SUCH_CALL.message,
  405: codes.METHOD_NOT_ALLOWED.message,
  500: codes.FAULT.message,
}
export const CONNECTION_MESSAGE = codes.UNAVAILABLE.message
