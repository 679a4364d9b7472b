import { CodeNames } from './code-names.tsx'

/** Untrusted text from a package, isolated so that right-to-left characters affect nothing around it. */
export const PackageText = ({ children, className }: { children: string; className?: string | undefined }) => (
  <bdi className={className}>
    <CodeNames>{children}</CodeNames>
  </bdi>
)
