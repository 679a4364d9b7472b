import type { Plugin } from 'vite'

const PLACES =
  /(@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS|@ant-design[\\/](cssinjs[\\/]es[\\/]util[\\/]index|icons[\\/]es[\\/]cssUtils))\.js$/
const NONCE = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/

/**
 * Lets antd live under Trusted Types and a nonce style policy: it writes style text through `innerHTML`, which is a
 * white page there. `textContent` does the same for a style element. Where antd has no nonce at hand, the page's own
 * script has it.
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
