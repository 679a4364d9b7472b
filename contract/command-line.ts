import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './fields.ts'

/** Always the newest version: for installing by hand. A pipeline should pin a version, so that its verdicts stay. */
export const COMMAND_LINE_ADDRESS = '/download/alliance-judge.tgz'

export const queryCommandLine = call({
  path: '/api/show/queryCommandLine',
  auth: 'public',
  summary: '命令行工具的安装包：版本、地址和 SHA-256；暂时没有时为 null',
  input: nothing,
  output: z.nullable(
    z.object({
      /** The engine's version. */
      version: z.string(),
      fileName: z.string(),
      /** Path on this site. */
      address: z.string(),
      sizeBytes: z.int(),
      sha256: z.string(),
    }),
  ),
  cached: true,
})
