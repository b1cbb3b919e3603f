import { d } from './dom'

// Back to where one was, if that was a page of ours and no sign-in. `idx` counts the entries of client navigation. A new tab has our page as
// its referrer, too, but nothing to go back to.
export const cameFromHere = () =>
  history.state?.idx > 0 ||
  (globalThis.navigation?.canGoBack !== false &&
    d.referrer.startsWith(`${location.origin}/`) &&
    !d.referrer.includes('/login'))
