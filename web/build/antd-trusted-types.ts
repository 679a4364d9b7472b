import type { Plugin } from 'vite'

const PLACES =
  /(@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS|@ant-design[\\/](cssinjs[\\/]es[\\/]util[\\/]index|icons[\\/]es[\\/]cssUtils))\.js$/
const NONCE = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/

/**
 * Makes antd work under Trusted Types and a style policy with nonces: antd writes styles through `innerHTML`, which such a policy
 * blocks (a blank page). For a style element `textContent` does the same. Where antd knows no nonce, it is taken from the page's
 * own script.
 */
export const antdTrustedTypes: Plugin = {
  name: 'antd-trusted-types',
  transform: {
    filter: { id: PLACES },
    handler(code: string) {
      const changed = code
        .replaceAll('.innerHTML', '.textContent')
        .replace(NONCE, 'styleNode.nonce = csp?.nonce ?? document.querySelector("script[nonce]")?.nonce ?? "";')
      if (changed === code) throw new Error('antd writes its styles another way now: look at build/antd-trusted-types.ts')
      return changed
    },
  },
}
