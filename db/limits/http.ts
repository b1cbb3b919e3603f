/** Rate limits by network (SPEC names none; DECISIONS: IPv6 by /64) or by account. */
type RequestLimit = { points: number; seconds: number }

export const REQUEST_LIMITS = {
  /** Generous: whole dormitories and mobile networks share one address. */
  pageView: { points: 1200, seconds: 60 },
  /** Background requests of an open page (event stream, chat), per account. */
  live: { points: 600, seconds: 60 },
  /** Handshakes of sockets, per session: twenty tabs that reconnect every 1.25 seconds need 960. */
  socket: { points: 1200, seconds: 60 },
  /** Everything that sends an e-mail or a message to somebody. */
  send: { points: 30, seconds: 60 * 60 },
  /** Likes and unlikes, per account. */
  like: { points: 300, seconds: 60 * 60 },
  /** Messages, per account: faster than two people chat. */
  message: { points: 60, seconds: 60 },
  /** Blocks, and reported profiles, per account. */
  block: { points: 100, seconds: 60 * 60 },
  report: { points: 20, seconds: 60 * 60 },
  /** Reports by anybody at /report, per network. */
  publicReport: { points: 10, seconds: 60 * 60 },
  /** Requests at /my-picture, per network; and mails to one address, beyond which none is sent and nothing says so. */
  pictureSearch: { points: 10, seconds: 60 * 60 },
  pictureSearchAddress: { points: 3, seconds: 24 * 60 * 60 },
  /** Support requests, per account or network; and receipts to one address, beyond which none is sent. */
  support: { points: 10, seconds: 60 * 60 },
  supportReceipt: { points: 5, seconds: 24 * 60 * 60 },
  /** Replies to one support request. */
  supportReply: { points: 20, seconds: 60 * 60 },
  /** Declarations of withdrawal, per account or network; and confirmations to one address, beyond which none is sent. */
  withdrawal: { points: 10, seconds: 60 * 60 },
  withdrawalAddress: { points: 5, seconds: 24 * 60 * 60 },
  /** Test notifications, per account: each is a request to every device's push service. */
  pushTest: { points: 10, seconds: 10 * 60 },
  /** Wrong current passwords of a signed-in member, per account. */
  currentPassword: { points: 10, seconds: 15 * 60 },
  /** Wrong passwords of a registration, entered with its mailed link, per registration. */
  registrationPassword: { points: 5, seconds: 15 * 60 },
  /** New addresses requested by one account: each is an e-mail to somebody. */
  changeEmail: { points: 5, seconds: 60 * 60 },
  /** Handles requested by one account: each response reveals whether the handle is taken. */
  username: { points: 20, seconds: 24 * 60 * 60 },
  /** Attempts at a second factor of one account from one browser or network, with growing delays. The right code resets them. */
  code: { points: 5, seconds: 5 * 60 },
  codeHour: { points: 10, seconds: 60 * 60 },
  codeHalfDay: { points: 20, seconds: 12 * 60 * 60 },
  /** All unknown browsers and networks of the account together: using this up does not block the owner. */
  codeUnknownDevices: { points: 20, seconds: 12 * 60 * 60 },
  /** Attempts from unknown browsers in networks that the account signed in from before, all together. */
  codeKnownNetworks: { points: 60, seconds: 12 * 60 * 60 },
  /** Attempts at codes and passkeys of all accounts from one network, or from the browsers of one account. */
  codeNetwork: { points: 50, seconds: 15 * 60 },
  /**
   * Registration, recovery and resend forms without a solved task: no JavaScript, or a program. Counted per action, by network (or owner of the
   * browser) and by address within it. With a task: FORM_TASKS.
   */
  unprovedNetwork: { points: 20, seconds: 60 * 60 },
  unprovedAddress: { points: 3, seconds: 60 * 60 },
  /** Challenges issued to one network, and tokens verified for it. */
  botCheck: { points: 300, seconds: 15 * 60 },
  /** During many failed sign-ins: attempts of unknown browsers without a task, and far beyond, with one; all together. */
  signInWithoutTask: { points: 30, seconds: 10 * 60 },
  signInUnderAttack: { points: 60, seconds: 60 },
} as const satisfies Record<string, RequestLimit>
