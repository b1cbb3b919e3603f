/** Delays after failed sign-ins; figures as GrowingDelay reads them, in seconds. Why: decision 0082. */
export const SIGN_IN_DELAYS = {
  /** One account from one IP: 30 s after the fifth, then 1, 2, 4, 8 and 15 minutes. */
  place: { free: 5, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
  /** All accounts from one IP, or from the browsers of one account: seven, then one after 2, 4, 8, 15 minutes. */
  asker: { free: 7, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** The same for the /56 and the /48 of an IPv6 network: room for several households. */
  asker56: { free: 28, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  asker48: { free: 112, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** One account from unknown devices (NIST SP 800-63B 5.2.2: no more than 100). */
  strangers: { free: 100, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
} as const

/**
 * Credential stuffing: limits for failed attempts of all unknown browsers together, since an attack from thousands of networks stays below
 * every other counter. Known browsers are exempt.
 */
export const SIGN_IN_PRESSURE = {
  windowS: 10 * 60,
  /** From here on each attempt needs a solved task of level 2; each doubling raises the level. */
  taskFrom: 150,
  /** From here on attempts with a task are also rate limited (REQUEST_LIMITS.signInUnderAttack). */
  waitFrom: 1500,
} as const
