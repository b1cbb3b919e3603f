/** How tries to sign in are slowed down; figures as GrowingDelay reads them, in seconds. Why: decision 0082. */
export const SIGN_IN_DELAYS = {
  /** One address tried from one place: 30 s after the fifth, then 1, 2, 4, 8 and 15 minutes. */
  place: { free: 5, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
  /** All addresses tried from one network, or from the browsers of one account: seven, then one after 2, 4, 8, 15 minutes. */
  asker: { free: 7, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** The same for the /56 and the /48 that an IPv6 network belongs to: room for several households. */
  asker56: { free: 28, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  asker48: { free: 112, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** One address tried from places it never signed in from (NIST SP 800-63B 5.2.2: no more than 100). */
  strangers: { free: 100, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
} as const

/**
 * What all failed tries together may be, by browsers that never signed in here: an attack from thousands of networks
 * stays below every count of its own. Known browsers are not concerned.
 */
export const SIGN_IN_PRESSURE = {
  windowS: 10 * 60,
  /** From here on each try needs a solved task of level 2; each doubling needs a level more. */
  taskFrom: 150,
  /** From here on those with a task wait in line besides (REQUEST_LIMITS.signInUnderAttack). */
  waitFrom: 1500,
} as const
