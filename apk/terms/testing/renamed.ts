import type { Change } from '../../samples/index.ts'

/** Short names in plenty, as a shrinker gives them. */
export const renamed: Change = (spec) => ({
  ...spec,
  classes: [...spec.classes, ...Array.from({ length: 60 }, (_, index) => `a.b${index}`)],
})
