/** How much one network (SPEC names none; DECISIONS: IPv6 by /64) or one account may ask in a while. */
export type RequestLimit = { points: number; seconds: number }

export const REQUEST_LIMITS = {
  /** Generous: whole dormitories and mobile networks share one address. */
  pageView: { points: 1200, seconds: 60 },
  /** What an open page asks by itself (event stream, chat), per account. */
  live: { points: 600, seconds: 60 },
  /** Everything that sends a mail or writes to somebody. */
  send: { points: 30, seconds: 60 * 60 },
  /** Likes given and taken back, per account. */
  like: { points: 300, seconds: 60 * 60 },
  /** Messages, per account: faster than two people talk. */
  message: { points: 60, seconds: 60 },
  /** People blocked, and profiles reported, per account. */
  block: { points: 100, seconds: 60 * 60 },
  report: { points: 20, seconds: 60 * 60 },
  /** Wrong current passwords of somebody who is signed in, per account. */
  currentPassword: { points: 10, seconds: 15 * 60 },
  /** Wrong passwords of a registration, by somebody who holds its mailed link, per registration. */
  registrationPassword: { points: 5, seconds: 15 * 60 },
  /** New addresses asked for by one account: each is a mail to somebody. */
  changeEmail: { points: 5, seconds: 60 * 60 },
  /** Handles asked for by one account: each answer says whether somebody has that handle. */
  username: { points: 20, seconds: 24 * 60 * 60 },
  /** Tries at a second factor of one account from one browser or network: they grow dearer. The right code forgives them. */
  code: { points: 5, seconds: 5 * 60 },
  codeHour: { points: 10, seconds: 60 * 60 },
  codeHalfDay: { points: 20, seconds: 12 * 60 * 60 },
  /** All browsers and networks together that the account never signed in from: who uses this up does not stop the owner. */
  codeStrangers: { points: 20, seconds: 12 * 60 * 60 },
  /** The same for unknown browsers in networks that the account signed in from before. */
  codeKnownNetworks: { points: 60, seconds: 12 * 60 * 60 },
  /** Tries at codes and passkeys of all accounts from one network, or from the browsers of one account. */
  codeNetwork: { points: 50, seconds: 15 * 60 },
  /**
   * Forms that join, recover and send a link again without a solved task: no JavaScript, or a program. Each action counts
   * on its own, by network (or owner of the browser) and by address from there. With a task: limits/tasks.ts.
   */
  unprovedNetwork: { points: 20, seconds: 60 * 60 },
  unprovedAddress: { points: 3, seconds: 60 * 60 },
  /** Challenges handed out to one network, and tokens asked about for it. */
  botCheck: { points: 300, seconds: 15 * 60 },
  /** While failed sign-ins are many: tries of unknown browsers without a task, and far beyond, with one; all together. */
  signInWithoutTask: { points: 30, seconds: 10 * 60 },
  signInUnderAttack: { points: 60, seconds: 60 },
} as const satisfies Record<string, RequestLimit>
