import { d } from './dom'

// Back to where one was, if that was a page of ours and no sign-in. `idx` counts the entries of client navigation. A new tab has our page as
// its referrer, too, but nothing to go back to; browsers without `navigation` know that of its first page only.
export const cameFromHere = () =>
  history.state?.idx > 0 ||
  ((window.navigation?.canGoBack ?? history.length > 1) &&
    d.referrer.startsWith(`${location.origin}/`) &&
    !d.referrer.includes('/login'))
