import { CodeNames } from './code-names.tsx'

/** Text out of a package: letters in it that run from right to left turn nothing around it. */
export const PackageText = ({ children, className }: { children: string; className?: string | undefined }) => (
  <bdi className={className}>
    <CodeNames>{children}</CodeNames>
  </bdi>
)
