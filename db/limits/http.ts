/** How much one network (SPEC names none; DECISIONS: IPv6 by /64) or one account may ask in a while. */
export type RequestLimit = { points: number; seconds: number }

export const REQUEST_LIMITS = {
  /** Generous: whole dormitories and mobile networks share one address. */
  pageView: { points: 1200, seconds: 60 },
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
  /** New addresses asked for by one account: each is a mail to somebody. */
  changeEmail: { points: 5, seconds: 60 * 60 },
  /** Tries at a second factor, per account: they grow dearer. The right code forgives them. */
  code: { points: 5, seconds: 5 * 60 },
  codeHour: { points: 10, seconds: 60 * 60 },
  codeHalfDay: { points: 20, seconds: 12 * 60 * 60 },
  codeNetwork: { points: 50, seconds: 15 * 60 },
  /** Forms that join, recover and send a link again: each action counts on its own, by network and by address. */
  provedNetwork: { points: 100, seconds: 60 * 60 },
  provedAddress: { points: 5, seconds: 60 * 60 },
  /** The same forms where nothing proved a person: no JavaScript, or a program. */
  unprovedNetwork: { points: 20, seconds: 60 * 60 },
  unprovedAddress: { points: 3, seconds: 60 * 60 },
  /** Challenges handed out to one network, and tokens asked about for it. */
  botCheck: { points: 300, seconds: 15 * 60 },
} as const satisfies Record<string, RequestLimit>
