const LENGTH = 8
const GROUP = 4

/** The code of a sharing as photos and pages show it: two groups of four. */
export const shownCode = (code: string): string => `${code.slice(0, GROUP)} ${code.slice(GROUP)}`

/**
 * A typed code as it is stored, or null if it is invalid. Spaces, hyphens and case are ignored. O, I and L, which Crockford's base 32
 * leaves out because people misread them, count as 0 and 1.
 */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null
}
