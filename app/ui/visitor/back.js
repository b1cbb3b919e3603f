import { d } from './dom'

// Back to where one was, if that was a page of ours and no sign-in. `idx` counts the entries of client navigation.
export const cameFromHere = () =>
  history.state?.idx > 0 || (d.referrer.startsWith(`${location.origin}/`) && !d.referrer.includes('/login'))
