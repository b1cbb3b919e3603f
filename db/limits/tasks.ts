/** The levels of the proof-of-work before a form is accepted; each is twice as hard as the one before. */
export const TASK_LEVEL_MAX = 7

/** When forms of one action and source need more than the easiest task; counted for an hour. */
export const FORM_TASKS = {
  windowS: 60 * 60,
  /** Per e-mail address: the fourth form needs level 2, the fifth level 3 and so on. */
  addressFree: 3,
  /** For all addresses: each doubling beyond raises the level. */
  askerFree: 100,
} as const
