type Policy = { createScriptURL: (text: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** The address of a module's worker, as Trusted Types require it: by a policy that allows only this one. Once for each name. */
export const trustedWorker = (name: string, address: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  const policy = trustedTypes?.createPolicy(name, { createScriptURL: () => address })
  return policy?.createScriptURL('') ?? address
}
