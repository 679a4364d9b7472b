import { withCode } from '../../samples/app-spec.ts'
import type { Change } from '../../samples/index.ts'
import type { ClassCode } from '../../samples/format/dex-file.ts'

/** What a shrinker makes of two classes: a number in each object says which of them it is of. */
export const mergedClass = (
  change: Partial<ClassCode>,
  signature: string,
  [first, second]: [first: string, second: string],
): Change =>
  withCode({
    name: 'org.sample.clean.Faulty',
    ...change,
    constants: [{ name: '$r8$classId', type: 'I', ofObjects: true, isSynthetic: true }],
    methods: [
      {
        signature,
        code: `iget v0, p0, Lorg/sample/clean/Faulty;->$r8$classId:I\nif-eqz v0, :second\n${first}\n:second\n${second}`,
      },
    ],
  })
