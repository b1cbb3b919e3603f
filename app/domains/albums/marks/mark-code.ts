const LENGTH = 8
const GROUP = 4

/** The code of a sharing as it is drawn and shown: two groups of four. */
export const shownCode = (code: string): string => `${code.slice(0, GROUP)} ${code.slice(GROUP)}`

/**
 * A typed code as it is stored, or null if it is none: spaces, hyphens and case do not matter, and neither do the letters that Crockford's
 * base 32 leaves out because they are misread.
 */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null
}
