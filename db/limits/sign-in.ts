/** How tries to sign in are slowed down; figures as GrowingDelay reads them, in seconds. Why: decision 0082. */
export const SIGN_IN_DELAYS = {
  /** One address tried from one place: 30 s after the fifth, then 1, 2, 4, 8 and 15 minutes. */
  place: { free: 5, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
  /** All addresses tried from one network, or from the browsers of one account: seven, then one after 2, 4, 8, 15 minutes. */
  asker: { free: 7, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** One address tried from places it never signed in from (NIST SP 800-63B 5.2.2: no more than 100). */
  strangers: { free: 100, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
} as const
