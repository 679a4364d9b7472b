import type { AnyCall } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import * as z from 'zod/mini'
import type { Settings } from '../settings.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return rest
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', description: '0 表示成功' },
    message: { type: 'string' },
    data: { anyOf: [data, { type: 'null' }] },
    requestId: { type: 'string' },
  },
})

/** A call's input plus the fields of every request: the token, and the idempotency key of calls that create. */
const requestSchema = (call: AnyCall): Json => {
  const input = schemaOf(call.input, 'input')
  const extra: Json = {
    ...(call.auth === 'public'
      ? {}
      : {
          token: {
            type: 'string',
            description: `登录凭证${call.lab ? '或实验室凭证' : ''}${call.ci ? '或接口令牌' : ''}；也可放在 Authorization: Bearer 请求头`,
          },
        }),
    ...(call.creates
      ? { idempotencyKey: { type: 'string', maxLength: 200, description: '同一次提交的标识，重复提交得到第一次的结果' } }
      : {}),
  }
  return { ...input, type: 'object', properties: { ...(input['properties'] as Json | undefined), ...extra } }
}

/** The codes that a call can answer: its own, and those that any call can get. */
export const codesOf = (call: AnyCall): readonly { code: number; message: string }[] => {
  const frame =
    call.auth === 'public'
      ? []
      : [
          codes.TOKEN_MISSING,
          codes.NOT_LOGGED_IN,
          codes.NOT_ON_ALLOW_LIST,
          ...(call.auth === 'member' ? [codes.PROFILE_INCOMPLETE] : []),
          ...(call.ci ? [codes.API_TOKEN_OVER] : []),
        ]
  const own = (call.errors as readonly (keyof typeof codes)[]).map((name) => codes[name])
  return [codes.BAD_INPUT, codes.TOO_MANY_REQUESTS, ...frame, ...own].filter((one, index, all) => all.indexOf(one) === index)
}

const operation = (call: AnyCall): Json => {
  const schema = requestSchema(call)
  const content = { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }
  const answers = codesOf(call)
    .map(({ code, message }) => `- ${code} ${message}`)
    .join('\n')
  return {
    operationId: call.path.slice('/api/'.length).replaceAll('/', '_'),
    summary: call.summary,
    description: `拒绝时同样是 HTTP 200，code 为：\n${answers}`,
    tags: [call.path.split('/')[2] ?? ''],
    security: call.auth === 'public' ? [] : [{ token: [] }],
    ...(call.method === 'POST' ? { requestBody: { content } } : {}),
    responses: {
      200: {
        description: '应用的回答',
        content: {
          [call.stream ? 'application/x-ndjson' : 'application/json']: { schema: envelope(schemaOf(call.output, 'output')) },
        },
      },
      403: { description: codes.FORBIDDEN.message },
      500: { description: codes.FAULT.message },
      503: { description: codes.UNAVAILABLE.message },
    },
  }
}

/** OpenAPI 3.1, generated from the contract. */
export const openApi = (
  calls: readonly AnyCall[],
  { allianceName, origin }: Pick<Settings, 'allianceName' | 'origin'>,
): Json => ({
  openapi: '3.1.0',
  info: { title: `${allianceName} 接口`, version: '1', description: '每个回答都是 {code, message, data}；code 0 表示成功。' },
  servers: [{ url: origin }],
  paths: Object.fromEntries(calls.map((call) => [call.path, { [call.method.toLowerCase()]: operation(call) }])),
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
})
