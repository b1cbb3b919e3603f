/** How hard the task is that a browser solves before a form is taken; each level is twice as hard as the one before. */
export const TASK_LEVEL_MAX = 7

/** When forms of one action that come from one asker need more than the easiest task; counted for an hour. */
export const FORM_TASKS = {
  windowS: 60 * 60,
  /** For one e-mail address: the fourth form needs level 2, the fifth level 3 and so on. */
  addressFree: 3,
  /** For all addresses: each doubling beyond needs a level more. */
  askerFree: 100,
} as const
